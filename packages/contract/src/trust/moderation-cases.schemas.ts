import { z } from 'zod'
import { caseTargets, decisionGrounds, moderationLabels, moderationRules } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, optionalText, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forStaff } from '../refusal-groups.ts'
import { CaseSummary, CaseView } from './case-views.schemas.ts'
import {
  caseAges,
  caseHands,
  caseLists,
  casePriorities,
  signalKinds,
  signalLists,
} from './moderation-cases.ts'
import { openCasesCeiling } from './reports.ts'

/** Which cases are meant: those that fit all that is given. */
export const CaseFilters = z.object({
  list: z.enum(caseLists).default('open'),
  target_type: z.enum(caseTargets).optional(),
  /**
   * A reference or an id (of a case, a decision, a content or a member), the receipt of a notice, `@` and a username, or
   * words of the content, of its reports, or a name.
   */
  q: optionalText(limits.search).optional(),
  /** Rule that a decision cites, or that the reports of an open case give as their reason. */
  rule: z.enum(moderationRules).optional(),
  language: z.enum(languages).optional(),
  age: z.enum(caseAges).optional(),
  priority: z.enum(casePriorities).optional(),
  assigned: z.union([z.enum(caseHands), Id]).optional(),
  /** Only those passed on to the administrators. */
  escalated: z.literal('yes').optional(),
  tag: Id.optional(),
})
export type CaseFilters = z.input<typeof CaseFilters>

export const CaseReference = z.object({ caseId: Id })

export const listCases = {
  summary:
    'Cases for the staff, 20 a page: what waits by priority, for administrators what was passed on to them first; what one has claimed or been given; or what is decided, latest first. Searched and filtered',
  query: CaseFilters.extend({ cursor: Cursor.optional() }),
  returns: pageOf(CaseSummary),
  refusals: [...forStaff],
} satisfies Description

export const getModerationCounts = {
  summary:
    'How many cases wait, how many this member has claimed or been given, how many signals and requests to join wait; 100 stands for 100 and more',
  returns: z.object({
    open: z.int().min(0).max(openCasesCeiling),
    mine: z.int().min(0).max(openCasesCeiling),
    signals: z.int().min(0).max(openCasesCeiling),
    admissions: z.int().min(0).max(openCasesCeiling),
  }),
  refusals: [...forStaff],
} satisfies Description

export const getCase = {
  summary: 'A case with what was reported, why, by whom, what stands around it, and what was decided before',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forStaff, 'case_not_found'],
} satisfies Description

/** Refusals of claims and decisions: the case must be open, free, and of other members. */
const forClaims = [
  ...forStaff,
  'case_not_found',
  'case_claimed',
  'case_assigned',
  'case_escalated',
  'case_settled',
  'own_case',
  'own_decision',
] as const

export const claimCase = {
  summary:
    'Makes a case one’s own for fifteen minutes, or renews them; another’s claim refuses it, and its field `claimed_by` says whose; so does a case given to a colleague (`assigned_to`), or passed on to the administrators',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forClaims],
} satisfies Description

export const readAsker = {
  summary:
    'Shows who asked a question to the holder of the claim on its case, and records the reading in the audit trail',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forClaims, 'claim_needed', 'asker_named'],
} satisfies Description

export const releaseCase = {
  summary: 'Gives one’s claim back; harmless without one',
  params: CaseReference,
  returns: CaseView,
  refusals: [...forStaff, 'case_not_found'],
} satisfies Description

export const StaffText = boundedText(furtherLimits.moderationText).max(8_000, { error: 'too_long' })
const Note = StaffText.nullish()
const reasoned = {
  rule: z.enum(moderationRules),
  ground: z.enum(decisionGrounds),
  /** The law that is relied on, for content against the law; by default that of the rule. */
  legal_ground: boundedText(furtherLimits.legalGround).nullish(),
  /** The content is manifestly illegal: the misuse policy counts it. Holds with the law as ground alone. */
  manifest: z.boolean().default(false),
  /** Facts and circumstances, which the author reads. */
  facts: StaffText,
  note: Note,
} as const

/** A decision, with the fields that its kind requires. */
export const DecisionDraft = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('no_action'),
    /** The reports were manifestly unfounded: the misuse policy counts them. */
    manifest: z.boolean().default(false),
    note: Note,
  }),
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

export const decideCase = {
  summary:
    'Ends a case with a reasoned decision, and carries it out. Of two decisions at once the first stands, and the second is told',
  params: CaseReference,
  body: DecisionDraft,
  returns: CaseView,
  refusals: [
    ...forClaims,
    'administrators_only',
    'last_administrator',
    'decision_not_applicable',
    'rule_retired',
    'suspension_end_invalid',
    'author_gone',
    'recent_factor_required',
  ],
} satisfies Description

export const reverseDecision = {
  summary:
    'Takes back another’s decision and restores everything; never one’s own, nor one about what one wrote or reported',
  params: z.object({ decisionId: Id }),
  body: z.strictObject({ note: StaffText }),
  returns: CaseView,
  refusals: [...forStaff, 'decision_not_found', 'decision_reversed', 'own_case', 'own_decision'],
} satisfies Description

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
