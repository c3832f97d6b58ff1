import { z } from 'zod'
import type { Description } from '../endpoint.ts'

export const getStatus = {
  summary: 'Whether the server and its database answer',
  scope: 'read',
  returns: z.object({ connected: z.boolean(), environment: z.enum(['production', 'development', 'test']) }),
} satisfies Description

/** Another identity provider. `name` is its name on the auth server. */
export const AuthProviderView = z.object({ name: z.string(), label: z.string() })

export const listAuthProviders = {
  summary: 'The providers by which one can sign in here, in the order in which they are shown',
  returns: z.object({
    items: z.array(AuthProviderView),
    /** Members sign in by passkeys too. */
    passkeys: z.boolean(),
  }),
} satisfies Description

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
} satisfies Description
