import { z } from 'zod'
import type { Description } from './endpoint.ts'

/** Publisher of this instance, null where nobody says so, and the figures that its legal texts name. */
export const AboutView = z.object({
  /** Name, postal address and other facts that the law requires of a publisher: several lines of plain text. */
  operator: z.string().nullable(),
  /** An e-mail address or an http(s) address. */
  contact: z.string().nullable(),
  /** Days for which the limits of new accounts hold; 0: none is new. */
  new_account_days: z.int(),
  /** Days for which documents of a verification are kept after its decision. */
  documents_days: z.int(),
  /** Days for which names and addresses of notifiers without an account are kept. */
  notices_days: z.int(),
  /** Days for which the security log of an account is kept. */
  security_days: z.int(),
})
export type AboutView = z.infer<typeof AboutView>

export const getAbout = {
  summary: 'Who publishes this instance and how to reach them',
  scope: 'read',
  returns: AboutView,
  refusals: [],
} satisfies Description
