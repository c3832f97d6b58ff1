import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { Person } from '../people/authors.schemas.ts'
import { forStaff } from '../refusals.ts'
import { signalKinds, signalLists } from './signals.ts'

export const SignalView = z.object({
  id: z.uuid(),
  kind: z.enum(signalKinds),
  subject: z.object({
    type: z.enum(['post', 'comment', 'profile', 'poll', 'case', 'site']),
    /** Null for a site. */
    id: z.uuid().nullable(),
    /** Beginning of a public text, title of a poll, or name; null for private content and for a case. */
    label: z.string().nullable(),
    /** The post, or the post of a comment. */
    post_id: z.uuid().nullable(),
    /** Member concerned. */
    member: Person.nullable(),
  }),
  /** Votes, reactions, comments, requests or reports; for `rejected_reports`, judged reports. */
  acts: z.int(),
  /** Number of members involved; for `rejected_reports`, number of reports followed by a measure. */
  members: z.int(),
  newcomers: z.int(),
  /** Largest number of new accounts created within one hour. */
  together: z.int(),
  /** Some public posts and comments as examples. */
  contents: z.array(z.object({ id: z.uuid(), post_id: z.uuid(), author: Person, text: z.string() })),
  opened_at: z.iso.datetime(),
  measured_at: z.iso.datetime(),
  dismissed_at: z.iso.datetime().nullable(),
  dismissed_by: Person.nullable(),
  /** The signal concerns the reader: another moderator handles it. */
  is_own: z.boolean(),
})
export type SignalView = z.infer<typeof SignalView>

export const listSignals = {
  summary: 'What looks arranged, for the staff, 20 a page, latest first: what waits, or what was dismissed',
  query: z.object({ list: z.enum(signalLists).default('open'), cursor: Cursor.optional() }),
  returns: pageOf(SignalView),
  refusals: [...forStaff],
} satisfies Description

export const dismissSignal = {
  summary: 'Sets a signal aside once it was looked at; harmless when somebody has',
  params: z.object({ signalId: Id }),
  returns: SignalView,
  refusals: [...forStaff, 'signal_not_found', 'own_case'],
} satisfies Description
