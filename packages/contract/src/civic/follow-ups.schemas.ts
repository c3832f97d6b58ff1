import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf, siteAddress } from '../fields.schemas.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { forFairUse } from '../refusal-groups.ts'
import { followUpOutcomes, followUpStates, followUpSubjects, followUpLimits as limits } from './follow-ups.ts'

const Outcome = z.object({
  outcome: z.enum(followUpOutcomes),
  /** Null for a question that is answered below its post. */
  reason: z.string().nullable(),
  /** Address of what shows it. */
  proof: z.string().nullable(),
  at: z.iso.datetime(),
})

/** An answer that an official owes or has given. */
export const FollowUpView = z.object({
  id: z.uuid(),
  subject: z.object({
    type: z.enum(followUpSubjects),
    /** Id of the post, the consultation or the poll. */
    id: z.uuid(),
    title: z.string(),
  }),
  official: AuthorView,
  /** End of the day by which the answer is owed. */
  due_at: z.iso.datetime(),
  is_overdue: z.boolean(),
  /** Null while the answer is owed. */
  outcome: z.enum(followUpOutcomes).nullable(),
  /** Outcomes until now, latest first. */
  outcomes: z.array(Outcome),
  is_example: z.boolean(),
})
export type FollowUpView = z.infer<typeof FollowUpView>

/** Filters of the public table, and of its file. */
export const FollowUpFilters = z.strictObject({
  state: z.enum(followUpStates).default('all'),
  /** Only one official's: profile id or username. */
  official: z.string().min(1).max(64).optional(),
  type: z.enum(followUpSubjects).optional(),
  outcome: z.enum(followUpOutcomes).optional(),
  /** Only of this post, consultation or poll. */
  subject: Id.optional(),
})
export type FollowUpFilters = z.output<typeof FollowUpFilters>

export const listFollowUps = {
  summary:
    'Answers that officials owe or have given, 20 a page: owed ones by their day, given ones latest first; as CSV at /api/v1/follow-ups.csv',
  scope: 'read',
  query: FollowUpFilters.extend({ cursor: Cursor.optional() }),
  returns: pageOf(FollowUpView),
  refusals: ['profile_not_found'],
} satisfies Description

export const setFollowUpOutcome = {
  summary:
    'What the official has decided, with the reason; whoever asked or took part is notified. The same outcome sent twice is one',
  params: z.object({ followUpId: Id }),
  body: z
    .strictObject({
      outcome: z.enum(followUpOutcomes),
      reason: boundedText(limits.reason),
      /** Required for "done". */
      proof: siteAddress(limits.proof).nullish(),
    })
    .refine(({ outcome, proof }) => outcome !== 'done' || proof != null, { path: ['proof'], error: 'empty' }),
  returns: FollowUpView,
  refusals: [
    'consent_required',
    'follow_up_not_found',
    'not_owner',
    'verification_required',
    'reserve_in_force',
    'answer_below_post',
    'content_empty',
    'content_too_long',
    ...forFairUse,
  ],
} satisfies Description
