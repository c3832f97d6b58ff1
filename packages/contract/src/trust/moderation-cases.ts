import { z } from 'zod'
import {
  decisionGrounds,
  decisionKinds,
  moderationLabels,
  moderationRules,
  reportTargets,
} from '../audit/decisions.ts'
import { MediaView, mediaKinds } from '../content/media.ts'
import { Visibility } from '../content/posts.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { limits } from '../limits.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from '../people/authors.ts'
import { forStaff } from '../refusals.ts'
import { boundedText } from '../text.ts'
import { noticeReasons, openCasesCeiling } from './moderation.ts'
import { ActView } from './moderation-acts.ts'
import { reportReasons } from './reports.ts'
import { CitedRule } from './rules.ts'
import { Person } from './staff.ts'

export const caseStatuses = ['open', 'decided'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** The console's lists: open cases, most urgent first; cases claimed by this member; decided cases, latest first. */
export const caseLists = ['open', 'mine', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

const caseReasons = [...reportReasons, ...noticeReasons] as const

/** A decision. Only a reversal can be added, with its date and its author. */
export const DecisionView = z.object({
  id: z.uuid(),
  case_id: z.uuid(),
  kind: z.enum(decisionKinds),
  rule: z.enum(moderationRules).nullable(),
  /** Wording of the cited rule that was then in force. */
  cited_rule: CitedRule.nullable(),
  ground: z.enum(decisionGrounds).nullable(),
  label: z.enum(moderationLabels).nullable(),
  /** Text for the author. */
  facts: z.string().nullable(),
  /** For the staff only. */
  note: z.string().nullable(),
  automated: z.boolean(),
  suspended_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Null once that account is gone. */
  moderator: Person.nullable(),
  reversed_at: z.iso.datetime().nullable(),
  reversed_by: Person.nullable(),
  reversal_note: z.string().nullable(),
  /** Whether this member may reverse it: not the moderator who decided, nor the member concerned. */
  mayReverse: z.boolean(),
})
export type DecisionView = z.infer<typeof DecisionView>

/** The moderator who holds a case; null when nobody does, or the hold has expired. */
const Claim = z.object({ by: Person, until: z.iso.datetime(), isOwn: z.boolean() })

/** A case as a row of the console. */
export const CaseSummary = z.object({
  id: z.uuid(),
  target_type: z.enum(reportTargets),
  target_id: z.uuid(),
  status: z.enum(caseStatuses),
  /** Author of the content; null once that account is gone. */
  author: AuthorView.nullable(),
  /** Beginning of the reported content at that time; null once its author's account is gone. */
  excerpt: z.string().nullable(),
  /** Whether it had pictures, videos or documents. */
  has_media: z.boolean(),
  report_count: z.int(),
  /** Reasons of all reports and notices, most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(caseReasons), count: z.int() })),
  /** Higher is more urgent (docs/moderation.md has the formula). */
  priority: z.int(),
  opened_at: z.iso.datetime(),
  last_report_at: z.iso.datetime(),
  claim: Claim.nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Decisions: one, or one on the member and one on the content; none while open. */
  decisions: z.array(z.object({ id: z.uuid(), kind: z.enum(decisionKinds), reversed: z.boolean() })),
  /** The reader wrote or reported the content: another moderator decides. */
  isOwn: z.boolean(),
})
export type CaseSummary = z.infer<typeof CaseSummary>

/** Copy of the reported content at the time of the report. */
export const CaseCopy = z.object({
  text: z.string(),
  author_name: z.string(),
  author_username: z.string().nullable(),
  media: z.array(z.object({ kind: z.enum(mediaKinds), url: z.string(), name: z.string() })),
  created_at: z.iso.datetime().nullable(),
})
export type CaseCopy = z.infer<typeof CaseCopy>

/** The reported content in its present state. */
const CaseContent = z.object({
  text: z.string(),
  media: z.array(MediaView),
  /** Picture of a profile. */
  avatar: z.string().nullable(),
  /** For posts. */
  visibility: Visibility.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  label: z.enum(moderationLabels).nullable(),
  reach_limited: z.boolean(),
  withheld: z.boolean(),
  /** The post, or the post of a comment: leads to `/post/:id`. */
  post_id: z.uuid().nullable(),
})
export type CaseContent = z.infer<typeof CaseContent>

/**
 * Surrounding content: the post and comment that a comment answers, the post that a quote quotes, up to five earlier
 * messages.
 */
const CaseContext = z.object({
  kind: z.enum(['post', 'comment', 'message']),
  id: z.uuid(),
  author: Person.nullable(),
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type CaseContext = z.infer<typeof CaseContext>

/** Summary of an earlier case of the same content or author. */
const EarlierCase = z.object({
  id: z.uuid(),
  target_type: z.enum(reportTargets),
  status: z.enum(caseStatuses),
  opened_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  decisions: z.array(
    z.object({
      kind: z.enum(decisionKinds),
      rule: z.enum(moderationRules).nullable(),
      reversed: z.boolean(),
    }),
  ),
})
export type EarlierCase = z.infer<typeof EarlierCase>

/** Author of the content, with earlier decisions about them. */
const CaseAuthor = AuthorView.extend({
  joined_at: z.iso.datetime(),
  isStaff: z.boolean(),
  /** End of the suspension; a date a century away is a ban. */
  banned_until: z.iso.datetime().nullable(),
  /** Decisions about them in force, warnings included, "no action" excluded. */
  standing_decisions: z.int(),
})

/** A case with all data needed to decide it. */
export const CaseView = CaseSummary.omit({ author: true, decisions: true }).extend({
  author: CaseAuthor.nullable(),
  copy: CaseCopy.nullable(),
  /** Present content; null once deleted. */
  content: CaseContent.nullable(),
  /**
   * Attachments of content that its author deleted, or profile pictures that they removed: for the staff only, until
   * the case is closed.
   */
  kept: z.array(MediaView),
  context: z.array(CaseContext),
  /** The latest 50, oldest first; `report_count` counts all. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      reason: z.enum(reportReasons),
      details: z.string().nullable(),
      created_at: z.iso.datetime(),
      reporter: Person.nullable(),
      /** Of the reporter's earlier reports: the number judged, and of these the number followed by a measure. */
      judged: z.int(),
      followed: z.int(),
    }),
  ),
  /** The latest 50 notices under article 16, oldest first. */
  notices: z.array(
    z.object({
      id: z.uuid(),
      receipt: z.string(),
      reason: z.enum(noticeReasons),
      explanation: z.string(),
      created_at: z.iso.datetime(),
      /** Given by a member. */
      byMember: z.boolean(),
    }),
  ),
  decisions: z.array(DecisionView),
  /** The latest ten of each. */
  earlier_of_target: z.array(EarlierCase),
  earlier_of_author: z.array(EarlierCase),
  /** Latest first, at most 50. */
  acts: z.array(ActView),
  /** Reason why this member may never judge it: they wrote it, or took the decision after which it was reopened. */
  barred: z.enum(['own_case', 'own_decision']).nullable(),
  /** Kinds of decisions open to this member; empty when another moderator has to decide, or when it is decided. */
  applicable: z.array(z.enum(decisionKinds)),
})
export type CaseView = z.infer<typeof CaseView>

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
