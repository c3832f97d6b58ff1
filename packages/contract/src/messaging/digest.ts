import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Frequency of the mail about unread notifications. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

/** `address_confirmed`: mail is sent only to a confirmed address. */
export const DigestChoice = z.object({ rhythm: z.enum(digestRhythms), address_confirmed: z.boolean() })
export type DigestChoice = z.infer<typeof DigestChoice>

export const getDigest = endpoint({
  name: 'getDigest',
  summary: 'How often the member gets a summary of unread notifications by mail; never, unless they chose it',
  method: 'GET',
  path: '/me/digest',
  access: 'member',
  returns: DigestChoice,
  refusals: [],
})

export const setDigest = endpoint({
  name: 'setDigest',
  summary: 'Chooses how often the member gets a summary of unread notifications by mail',
  method: 'PUT',
  path: '/me/digest',
  access: 'member',
  body: z.strictObject({ rhythm: z.enum(digestRhythms) }),
  returns: DigestChoice,
  refusals: [],
})

export const endDigest = endpoint({
  name: 'endDigest',
  summary: 'Ends the summaries of whoever the link in one of them was made for; again changes nothing',
  method: 'POST',
  path: '/digest/unsubscribe',
  access: 'anyone',
  body: z.object({ token: z.string().max(200) }),
  returns: z.object({ rhythm: z.literal('off') }),
  refusals: ['digest_link_invalid'],
})
