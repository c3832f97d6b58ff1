import { z } from 'zod'
import type { Description } from '../endpoint.ts'

export const readClosure = {
  summary:
    'Why the account is suspended or closed whose owner has just been refused by a provider or an organisation, by the ticket of that refusal; null once it is not, or the ticket is over',
  body: z.strictObject({ ticket: z.string().max(200) }),
  returns: z.object({
    closure: z
      .object({
        until: z.iso.datetime().nullable(),
        reason: z.string().nullable(),
        path: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: [],
} satisfies Description
