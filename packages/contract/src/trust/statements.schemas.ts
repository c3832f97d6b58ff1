import { z } from 'zod'
import { caseTargets } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { boundedText } from '../text.schemas.ts'
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
