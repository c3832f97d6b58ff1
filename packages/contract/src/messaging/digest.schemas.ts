import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { digestRhythms } from './digest.ts'

/** `address_confirmed`: mail is sent only to a confirmed address. */
export const DigestChoice = z.object({ rhythm: z.enum(digestRhythms), address_confirmed: z.boolean() })
export type DigestChoice = z.infer<typeof DigestChoice>

export const getDigest = {
  summary: 'How often the member gets a summary of unread notifications by mail; never, unless they chose it',
  returns: DigestChoice,
  refusals: [],
} satisfies Description

export const setDigest = {
  summary: 'Chooses how often the member gets a summary of unread notifications by mail',
  body: z.strictObject({ rhythm: z.enum(digestRhythms) }),
  returns: DigestChoice,
  refusals: [],
} satisfies Description

export const endDigest = {
  summary: 'Ends the summaries of whoever the link in one of them was made for; again changes nothing',
  body: z.object({ token: z.string().max(200) }),
  returns: z.object({ rhythm: z.literal('off') }),
  refusals: ['digest_link_invalid'],
} satisfies Description
