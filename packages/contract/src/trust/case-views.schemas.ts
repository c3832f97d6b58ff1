import { z } from 'zod'
import {
  caseTargets,
  contentDecisionKinds,
  decisionGrounds,
  decisionKinds,
  moderationLabels,
  moderationRules,
  verificationReasons,
} from '../audit/decisions.ts'
import { MediaView } from '../content/media.schemas.ts'
import { mediaKinds } from '../content/media.ts'
import { Visibility } from '../content/posts.schemas.ts'
import { languages } from '../languages.ts'
import { AuthorView, Person } from '../people/profiles.schemas.ts'
import { caseStatuses } from './moderation-cases.ts'
import { ContentMisuse } from './reports.schemas.ts'
import { misuseSteps, noticeReasons, reportReasons } from './reports.ts'
import { CitedRule } from './rules.schemas.ts'
import { ActView } from './staff.schemas.ts'

/** A measure and its reasons. */
export const Ruling = z.object({
  kind: z.enum(decisionKinds),
  rule: z.enum(moderationRules).nullable(),
  /** Wording of the cited rule that was then in force. */
  cited_rule: CitedRule.nullable(),
  ground: z.enum(decisionGrounds).nullable(),
  /** The law that the decision relies on, for content against the law. */
  legal_ground: z.string().nullable(),
  /** Manifestly illegal content or, without a measure, manifestly unfounded reports. */
  manifest: z.boolean(),
  /** Step of the misuse policy that the decision is for the author. */
  misuse: z.enum(misuseSteps).nullable(),
  label: z.enum(moderationLabels).nullable(),
  /** Reason of a decision about a tick, which cites no rule. */
  tick_reason: z.enum(verificationReasons).nullable(),
  /** Text for the author. */
  facts: z.string().nullable(),
})

/** A decision. Only a reversal can be added, with its date and its author. */
export const DecisionView = Ruling.extend({
  id: z.uuid(),
  case_id: z.uuid(),
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
  /** Reversed by who had taken it, as the only one of the staff. */
  self_corrected: z.boolean(),
  /** Whether this member may reverse it: not the member concerned nor who decided, unless alone on the staff. */
  may_reverse: z.boolean(),
})
export type DecisionView = z.infer<typeof DecisionView>

const caseReasons = [...reportReasons, ...noticeReasons] as const

/** The moderator who holds a case; null when nobody does, or the hold has expired. */
const Claim = z.object({ by: Person, until: z.iso.datetime(), is_own: z.boolean() })

/** Assignee of a case until it is decided; null when there is none, or they have left the staff. */
const Assignment = z.object({ to: Person, at: z.iso.datetime(), is_own: z.boolean() })

/** A case passed on to the administrators. */
const Escalation = z.object({
  /** Null once that account is gone. */
  by: Person.nullable(),
  is_own: z.boolean(),
  at: z.iso.datetime(),
  note: z.string(),
})

export const CaseTag = z.object({ id: z.uuid(), name: z.string() })
export type CaseTag = z.infer<typeof CaseTag>

/** A case as a row of the console. */
export const CaseSummary = z.object({
  id: z.uuid(),
  /** End of the id, as the team reads it out. */
  reference: z.string(),
  target_type: z.enum(caseTargets),
  target_id: z.uuid(),
  status: z.enum(caseStatuses),
  /** Author of the content; null once that account is gone, and while it is hidden. */
  author: AuthorView.nullable(),
  /** A question has no name: only the holder of the claim reads who asked it, which the audit trail records. */
  asker_hidden: z.boolean(),
  /** Beginning of the reported content at that time; null once its author's account is gone. */
  excerpt: z.string().nullable(),
  /** Whether it had pictures, videos or documents. */
  has_media: z.boolean(),
  report_count: z.int(),
  /** Reasons of all reports and notices, most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(caseReasons), count: z.int() })),
  /** A trusted flagger gave notice of it: it comes first. */
  is_flagged: z.boolean(),
  /** Higher is more urgent (docs/moderation.md has the formula). */
  priority: z.int(),
  opened_at: z.iso.datetime(),
  last_report_at: z.iso.datetime(),
  claim: Claim.nullable(),
  /** This and the two below are empty for the parties to the case. */
  assignment: Assignment.nullable(),
  escalation: Escalation.nullable(),
  tags: z.array(CaseTag),
  /** Of the reported text, or of its author where the text says too little; null when unknown. */
  language: z.enum(languages).nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Decisions: one, or one on the member and one on the content; none while open. */
  decisions: z.array(z.object({ id: z.uuid(), kind: z.enum(decisionKinds), reversed: z.boolean() })),
  /** The reader wrote or reported the content, or it is about their post: another moderator decides. */
  is_own: z.boolean(),
})
export type CaseSummary = z.infer<typeof CaseSummary>

/** Copy of the reported content at the time of the report. */
export const CaseCopy = z.object({
  text: z.string(),
  /** Null where the author is hidden. */
  author_name: z.string().nullable(),
  author_username: z.string().nullable(),
  media: z.array(z.object({ kind: z.enum(mediaKinds), url: z.string(), name: z.string() })),
  created_at: z.iso.datetime().nullable(),
  /** The texts of a message before its edits, oldest first; absent when it was not edited. */
  versions: z.array(z.object({ id: z.uuid(), text: z.string(), created_at: z.iso.datetime() })).optional(),
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
  /** The post, or the post of a comment or question: leads to `/post/:id`. */
  post_id: z.uuid().nullable(),
  /** The consultation, or that of a statement: leads to `/consultations/:id`. */
  consultation_id: z.uuid().nullable(),
})
export type CaseContent = z.infer<typeof CaseContent>

/**
 * Surrounding content: the post and comment that a comment answers, the post that a question or a context note is about, the
 * consultation of a statement, the post that a quote quotes, what a
 * message said before it was edited, and up to five messages before it.
 */
const CaseContext = z.object({
  kind: z.enum(['post', 'comment', 'message', 'version', 'consultation']),
  id: z.uuid(),
  author: Person.nullable(),
  text: z.string(),
  created_at: z.iso.datetime(),
})
export type CaseContext = z.infer<typeof CaseContext>

/** Summary of an earlier case of the same content or author. */
export const EarlierCase = z.object({
  id: z.uuid(),
  target_type: z.enum(caseTargets),
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
  is_staff: z.boolean(),
  /** End of the suspension; a date a century away is a ban. */
  banned_until: z.iso.datetime().nullable(),
  /** Measures against them in force: warnings included, but no refused request and no tick that waits for a name. */
  standing_decisions: z.int(),
  /** Null for the parties to the case. */
  misuse: ContentMisuse.nullable(),
})

/** A case with all data needed to decide it. */
export const CaseView = CaseSummary.omit({ author: true, decisions: true }).extend({
  author: CaseAuthor.nullable(),
  copy: CaseCopy.nullable(),
  /** Present content; null once deleted. */
  content: CaseContent.nullable(),
  /** Deleted attachments and removed profile pictures, for the staff, until the case is closed. */
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
      /** Number of earlier reports by this reporter that were judged, and number of these that led to a measure. */
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
      by_member: z.boolean(),
      /** Name of the trusted flagger whose account gave it. */
      flagger: z.string().nullable(),
    }),
  ),
  decisions: z.array(DecisionView),
  /** The latest ten of each; none for the parties to the case. */
  earlier_of_target: z.array(EarlierCase),
  earlier_of_author: z.array(EarlierCase),
  /** Latest first, at most 50; for the parties to the case only what was decided. */
  acts: z.array(ActView),
  /** Reason why this member may never judge it: they wrote it, or took the decision after which it was reopened. */
  barred: z.enum(['own_case', 'own_decision']).nullable(),
  /** Kinds of decisions open to this member; empty when another moderator has to decide, or when it is decided. */
  applicable: z.array(z.enum(contentDecisionKinds)),
})
export type CaseView = z.infer<typeof CaseView>
