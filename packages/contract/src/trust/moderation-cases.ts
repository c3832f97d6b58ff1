import { z } from 'zod'
import { decisionGrounds, moderationLabels, moderationRules, reportTargets } from '../audit/decisions.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { limits } from '../limits.ts'
import { Cursor, pageOf } from '../pages.ts'
import { forStaff } from '../refusals.ts'
import { boundedText } from '../text.ts'
import { CaseSummary, CaseView } from './case-views.ts'
import { openCasesCeiling } from './moderation.ts'
/** The console's lists: open cases, most urgent first; cases claimed by this member; decided cases, latest first. */
export const caseLists = ['open', 'mine', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

const CaseReference = z.object({ caseId: Id })

export const listCases = endpoint({
  name: 'listCases',
  summary:
    'Cases for the staff, 20 a page: what waits by priority, what one has claimed, or what is decided, latest first',
  method: 'GET',
  path: '/moderation/cases',
  access: 'member',
  query: z.object({
    list: z.enum(caseLists).default('open'),
    target_type: z.enum(reportTargets).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(CaseSummary),
  refusals: [...forStaff],
})

export const getModerationCounts = endpoint({
  name: 'getModerationCounts',
  summary:
    'How many cases wait, how many this member has claimed, and how many signals wait; 100 stands for 100 and more',
  method: 'GET',
  path: '/moderation/counts',
  access: 'member',
  returns: z.object({
    open: z.int().min(0).max(openCasesCeiling),
    mine: z.int().min(0).max(openCasesCeiling),
    signals: z.int().min(0).max(openCasesCeiling),
  }),
  refusals: [...forStaff],
})

export const getCase = endpoint({
  name: 'getCase',
  summary: 'A case with what was reported, why, by whom, what stands around it, and what was decided before',
  method: 'GET',
  path: '/moderation/cases/:caseId',
  access: 'member',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forStaff, 'case_not_found'],
})

export const claimCase = endpoint({
  name: 'claimCase',
  summary:
    'Makes a case one’s own for fifteen minutes, or renews them; another’s claim refuses it, and its field `claimed_by` says whose',
  method: 'PUT',
  path: '/moderation/cases/:caseId/claim',
  access: 'member',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forStaff, 'case_not_found', 'case_claimed', 'case_settled', 'own_case', 'own_decision'],
})

export const releaseCase = endpoint({
  name: 'releaseCase',
  summary: 'Gives one’s claim back; harmless without one',
  method: 'DELETE',
  path: '/moderation/cases/:caseId/claim',
  access: 'member',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forStaff, 'case_not_found'],
})

const StaffText = boundedText(limits.moderationText).max(8_000, { error: 'too_long' })
const Note = StaffText.nullish()
const reasoned = {
  rule: z.enum(moderationRules),
  ground: z.enum(decisionGrounds),
  /** Facts and circumstances, which the author reads. */
  facts: StaffText,
  note: Note,
} as const

/** A decision, with the fields that its kind requires. */
export const DecisionDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('no_action'), note: Note }),
  z.strictObject(reasoned).extend({ kind: z.literal('label'), label: z.enum(moderationLabels) }),
  z.strictObject(reasoned).extend({ kind: z.enum(['limit_reach', 'remove', 'warn']) }),
  z.strictObject(reasoned).extend({
    kind: z.literal('suspend'),
    suspended_until: z.iso.datetime(),
    /** Also removes the content: a second decision with the same reasons. */
    also_remove: z.boolean().default(false),
  }),
  z.strictObject(reasoned).extend({ kind: z.literal('ban'), also_remove: z.boolean().default(false) }),
])
export type DecisionDraft = z.input<typeof DecisionDraft>

export const decideCase = endpoint({
  name: 'decideCase',
  summary:
    'Ends a case with a reasoned decision, and carries it out. Of two decisions at once the first stands, and the second is told',
  method: 'PUT',
  path: '/moderation/cases/:caseId/decision',
  access: 'member',
  params: CaseReference,
  body: DecisionDraft,
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_claimed',
    'case_settled',
    'own_case',
    'own_decision',
    'administrators_only',
    'decision_not_applicable',
    'rule_retired',
    'suspension_end_invalid',
    'author_gone',
    'recent_factor_required',
  ],
})

export const reverseDecision = endpoint({
  name: 'reverseDecision',
  summary:
    'Takes back another’s decision and restores everything; never one’s own, nor one about what one wrote or reported',
  method: 'PUT',
  path: '/moderation/decisions/:decisionId/reversal',
  access: 'member',
  params: z.object({ decisionId: Id }),
  body: z.strictObject({ note: StaffText }),
  returns: CaseView,
  refusals: [...forStaff, 'decision_not_found', 'decision_reversed', 'own_case', 'own_decision'],
})
