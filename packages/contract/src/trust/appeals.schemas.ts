import { z } from 'zod'
import { caseTargets } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forStaff } from '../refusal-groups.ts'
import { appealLists } from './appeals.ts'
import { Ruling } from './case-views.schemas.ts'
import { AppealState } from './legal-notices.schemas.ts'

/**
 * A decision as sent to the author of the content (regulation 2022/2065, article 17), or to its reporter, who learns
 * the decision but none of the author's data.
 */
export const StatementView = Ruling.extend({
  id: z.uuid(),
  reader: z.enum(['author', 'reporter']),
  /** Identifies the decision in the yearly files. */
  reference: z.string(),
  target_type: z.enum(caseTargets),
  /** Beginning of the author's own text at that time. */
  excerpt: z.string().nullable(),
  /** Path of the content; null once it is gone, or when it has no page. */
  path: z.string().nullable(),
  /** Origin of the case: a notice, reports by members, or the staff's own initiative. */
  source: z.enum(['notice', 'report', 'own_initiative']),
  automated: z.boolean(),
  suspended_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  reversed_at: z.iso.datetime().nullable(),
  /** Reversed by who had taken it, as the only one of the staff. */
  self_corrected: z.boolean(),
  appeal: AppealState.nullable(),
  may_appeal: z.boolean(),
  appeal_until: z.iso.datetime(),
})
export type StatementView = z.infer<typeof StatementView>

const DecisionReference = z.object({ decisionId: Id })

/** Token of the letter: gives its recipient access to this decision, even while suspended. */
const Token = z.string().max(200)

export const getStatement = {
  summary: 'The reasons of a decision, for the author of what was judged and for who reported it',
  params: DecisionReference,
  returns: StatementView,
  refusals: ['decision_not_found'],
} satisfies Description

export const openStatement = {
  summary:
    'The reasons of a decision, by the link of the letter that told of it: a suspended member cannot sign in',
  params: DecisionReference,
  body: z.strictObject({ token: Token }),
  returns: StatementView,
  refusals: ['decision_not_found'],
} satisfies Description

export const appealDecision = {
  summary:
    'Appeals against a decision; once, within six months, by its author or by a reporter who was not followed',
  params: DecisionReference,
  body: z.strictObject({ text: boundedText(furtherLimits.appeal) }),
  returns: StatementView,
  refusals: ['decision_not_found', 'already_appealed', 'appeal_too_late', 'decision_reversed'],
} satisfies Description

export const appealByLetter = {
  summary: 'Appeals against a decision by the link of the letter that told of it',
  params: DecisionReference,
  body: z.strictObject({ token: Token, text: boundedText(furtherLimits.appeal) }),
  returns: StatementView,
  refusals: ['decision_not_found', 'already_appealed', 'appeal_too_late', 'decision_reversed'],
} satisfies Description

const Person = z.object({ id: z.uuid(), name: z.string() })

/** An appeal as the staff decides it, with the contested decision. */
export const AppealView = z.object({
  id: z.uuid(),
  status: z.enum(['open', 'upheld', 'reversed']),
  text: z.string(),
  created_at: z.iso.datetime(),
  /** The appellant: the content's author, its reporter, or a person who gave notice without an account. */
  appellant: z.enum(['author', 'reporter', 'notifier']),
  appellant_name: z.string().nullable(),
  /** A reporter or notifier contests the reversal of a measure; if it is granted, the case is judged anew. */
  contests_reversal: z.boolean(),
  case_id: z.uuid(),
  target_type: z.enum(caseTargets),
  /** Excerpt of the reported content at that time; null once its author's account is gone. */
  excerpt: z.string().nullable(),
  decision: Ruling.extend({
    id: z.uuid(),
    note: z.string().nullable(),
    suspended_until: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    moderator: Person.nullable(),
  }),
  claim: z.object({ by: Person, until: z.iso.datetime(), is_own: z.boolean() }).nullable(),
  /** False for one's own decision and one's own case. */
  may_decide: z.boolean(),
  /** Reason why this member may not decide; null if they may. */
  barred: z.enum(['own_decision', 'own_case']).nullable(),
  answer: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: Person.nullable(),
})
export type AppealView = z.infer<typeof AppealView>

const AppealReference = z.object({ appealId: Id })

export const listAppeals = {
  summary: 'Appeals for the staff, 20 a page: what waits, longest first, or what was decided, latest first',
  query: z.object({ list: z.enum(appealLists).default('open'), cursor: Cursor.optional() }),
  returns: pageOf(AppealView),
  refusals: [...forStaff],
} satisfies Description

export const claimAppeal = {
  summary: 'Makes an appeal one’s own for fifteen minutes, or renews them; never against one’s own decision',
  params: AppealReference,
  returns: AppealView,
  refusals: [...forStaff, 'appeal_not_found', 'appeal_claimed', 'appeal_settled', 'own_decision', 'own_case'],
} satisfies Description

export const releaseAppeal = {
  summary: 'Gives one’s claim of an appeal back; harmless without one',
  params: AppealReference,
  returns: AppealView,
  refusals: [...forStaff, 'appeal_not_found'],
} satisfies Description

export const decideAppeal = {
  summary:
    'Upholds or reverses a decision with an answer to who appealed; by somebody else than who took it. Of two at once the first stands',
  params: AppealReference,
  body: z.strictObject({
    outcome: z.enum(['upheld', 'reversed']),
    answer: boundedText(furtherLimits.moderationText).max(8_000, { error: 'too_long' }),
  }),
  returns: AppealView,
  refusals: [...forStaff, 'appeal_not_found', 'appeal_claimed', 'appeal_settled', 'own_decision', 'own_case'],
} satisfies Description
