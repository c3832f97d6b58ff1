import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'
import { Person } from '../people/person.ts'
import { forStaff } from '../refusals.ts'

/** Kinds of suspected coordination. A signal has no effect: it asks a moderator to look. */
export const signalKinds = [
  'same_text',
  'same_site',
  'votes',
  'reactions',
  'comments',
  'follows',
  'reports',
  'mass_reports',
  'rejected_reports',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** Thresholds of signals; the console shows them beside the measured values. */
export const signalThresholds = {
  /** Days for which an account counts as recent. */
  recentDays: 7,
  /** Hours of activity on one target that are examined together. */
  burstHours: 1,
  /** Recent accounts among them: this number, and at least this share of all. */
  recentMembers: 8,
  recentShare: 0.5,
  /** Or this number of recent accounts created within one hour. */
  together: 6,
  /** Hours in which texts and sites are compared across accounts. */
  alikeHours: 24,
  /** Accounts with the same text. */
  sameText: 4,
  /** Accounts that link to one site, with a share of recent ones of at least `recentShare`. */
  sameSite: 6,
  /** Reports by one member in an hour. */
  massReports: 20,
  /** Judged reports of a member: this number, with at most this share followed by a measure. */
  judgedReports: 10,
  followedShare: 0.2,
  /** Hours for which a dismissed signal is not raised again, unless twice as many take part. */
  silentHours: 24,
} as const

export const signalLists = ['open', 'dismissed'] as const
export type SignalList = (typeof signalLists)[number]

export const SignalView = z.object({
  id: z.uuid(),
  kind: z.enum(signalKinds),
  subject: z.object({
    type: z.enum(['post', 'comment', 'profile', 'poll', 'case', 'site']),
    /** Null for a site. */
    id: z.uuid().nullable(),
    /**
     * Beginning of a public text, title of a poll, name of a member or site; null for private content and for a case.
     */
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
  isOwn: z.boolean(),
})
export type SignalView = z.infer<typeof SignalView>

export const listSignals = endpoint({
  name: 'listSignals',
  summary: 'What looks arranged, for the staff, 20 a page, latest first: what waits, or what was dismissed',
  method: 'GET',
  path: '/moderation/signals',
  access: 'member',
  query: z.object({ list: z.enum(signalLists).default('open'), cursor: Cursor.optional() }),
  returns: pageOf(SignalView),
  refusals: [...forStaff],
})

export const dismissSignal = endpoint({
  name: 'dismissSignal',
  summary: 'Sets a signal aside once it was looked at; harmless when somebody has',
  method: 'PUT',
  path: '/moderation/signals/:signalId/dismissal',
  access: 'member',
  params: z.object({ signalId: Id }),
  returns: SignalView,
  refusals: [...forStaff, 'signal_not_found', 'own_case'],
})
