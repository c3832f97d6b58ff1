import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id, oneLine, optionalText, printedLine } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forAdministrators, forStaff } from '../refusal-groups.ts'
import { isBlank } from '../text.ts'
import { CaseTag, CaseView } from './case-views.schemas.ts'
import { CaseFilters, CaseReference, StaffText } from './moderation-cases.schemas.ts'

export const listCaseTags = {
  summary: 'Tags of cases that the team uses, by name',
  returns: z.object({ items: z.array(CaseTag) }),
  refusals: [...forStaff],
} satisfies Description

export const tagCase = {
  summary: 'Gives a case exactly these tags, by name; a name that is new becomes a tag of the team',
  params: CaseReference,
  body: z.strictObject({
    tags: z
      .array(printedLine(furtherLimits.caseTag, oneLine))
      .max(furtherLimits.tagsOfCase, { error: 'too_many' }),
  }),
  returns: CaseView,
  refusals: [...forStaff, 'case_not_found', 'own_case', 'too_many_case_tags'],
} satisfies Description

const Tags = listCaseTags.returns

export const removeCaseTag = {
  summary: 'Removes a tag from the team and from all cases; returns the tags that are left',
  params: z.object({ tagId: Id }),
  returns: Tags,
  refusals: [...forAdministrators, 'case_tag_not_found'],
} satisfies Description

const ReplyText = optionalText(furtherLimits.moderationText).max(8_000, { error: 'too_long' })

/** A reason that the team often gives: in French, and in other languages where somebody wrote it. */
const ReplyDraft = z.strictObject({
  title: printedLine(furtherLimits.replyTitle, oneLine),
  texts: z.strictObject({
    fr: ReplyText.refine((text) => !isBlank(text), { error: 'empty' }),
    en: ReplyText.default(''),
    es: ReplyText.default(''),
    de: ReplyText.default(''),
    it: ReplyText.default(''),
  }),
})
export type ReplyDraft = z.output<typeof ReplyDraft>

const SavedReply = z.object({
  id: z.uuid(),
  title: z.string(),
  /** By language; no entry where nobody wrote it. */
  texts: z.object({
    fr: z.string(),
    en: z.string().optional(),
    es: z.string().optional(),
    de: z.string().optional(),
    it: z.string().optional(),
  }),
  version: z.int(),
  changed_at: z.iso.datetime(),
})
export type SavedReply = z.infer<typeof SavedReply>

export const listSavedReplies = {
  summary: 'Saved replies of the team, by title',
  returns: z.object({ items: z.array(SavedReply) }),
  refusals: [...forStaff],
} satisfies Description

const Replies = listSavedReplies.returns

export const addSavedReply = {
  summary: 'Adds a saved reply for the team; returns all of them',
  body: ReplyDraft,
  returns: Replies,
  refusals: [...forStaff, 'too_many_replies'],
} satisfies Description

const ReplyReference = z.object({ replyId: Id })

export const changeSavedReply = {
  summary: 'Changes a saved reply; refused when somebody has changed it since the caller read it',
  params: ReplyReference,
  body: ReplyDraft.extend({ version: z.int() }),
  returns: Replies,
  refusals: [...forStaff, 'reply_not_found', 'reply_changed'],
} satisfies Description

export const removeSavedReply = {
  summary: 'Removes a saved reply',
  params: ReplyReference,
  returns: Replies,
  refusals: [...forStaff, 'reply_not_found'],
} satisfies Description

const CaseViewEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The team’s, or the reader’s own. */
  is_shared: z.boolean(),
  filters: CaseFilters,
})
export type CaseViewEntry = z.output<typeof CaseViewEntry>

export const listCaseViews = {
  summary: 'Named filters of the queue: the team’s and the reader’s own, by name',
  returns: z.object({ items: z.array(CaseViewEntry) }),
  refusals: [...forStaff],
} satisfies Description

const Views = listCaseViews.returns

export const addCaseView = {
  summary: 'Names filters of the queue, for oneself or for the team; returns all views',
  body: z.strictObject({
    name: printedLine(furtherLimits.caseViewName, oneLine),
    shared: z.boolean(),
    filters: CaseFilters.strict(),
  }),
  returns: Views,
  refusals: [...forStaff, 'case_view_name_taken', 'too_many_case_views'],
} satisfies Description

export const removeCaseView = {
  summary: 'Removes a view: one’s own, or the team’s',
  params: z.object({ viewId: Id }),
  returns: Views,
  refusals: [...forStaff, 'case_view_not_found'],
} satisfies Description

export const assignCase = {
  summary:
    'Gives an open case to oneself or a colleague, or to nobody. It stays theirs until it is decided; a claim, beside it, lasts for the minutes of a decision',
  params: CaseReference,
  body: z.strictObject({
    /** Null: nobody. */
    member_id: Id.nullable(),
    /** Assignee on the caller’s screen: another change meanwhile refuses this one. */
    from: Id.nullable(),
  }),
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_settled',
    'case_claimed',
    'case_escalated',
    'own_case',
    'assignment_changed',
    'assignee_unfit',
  ],
} satisfies Description

export const escalateCase = {
  summary:
    'Passes an open case on to the administrators, with the reason: they see it first, and they alone decide it',
  params: CaseReference,
  body: z.strictObject({ note: StaffText }),
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_settled',
    'case_claimed',
    'case_assigned',
    'case_escalated',
    'own_case',
    'own_decision',
    'no_administrator_free',
  ],
} satisfies Description

export const takeCaseBack = {
  summary: 'Gives a case back to the whole team; for administrators, and for who passed it on',
  params: CaseReference,
  returns: CaseView,
  refusals: [
    ...forStaff,
    'case_not_found',
    'case_settled',
    'case_claimed',
    'case_escalated',
    'case_not_escalated',
    'own_case',
  ],
} satisfies Description

export const listColleagues = {
  summary: 'Those of the staff to whom a case can be given, by name',
  returns: z.object({ items: z.array(Person.extend({ is_own: z.boolean() })) }),
  refusals: [...forStaff],
} satisfies Description

const Workload = z.object({
  member: Person,
  is_own: z.boolean(),
  /** Open cases given to them, and cases that they hold right now. */
  assigned: z.int(),
  claimed: z.int(),
  /** Cases that they decided. */
  decided_7: z.int(),
  decided_30: z.int(),
  /** Reported cases that they decided in 30 days, and median hours from the opening to the decision; null for a few. */
  delays: z.int(),
  median_hours: z.number().nullable(),
})
export type Workload = z.infer<typeof Workload>

export const getWorkload = {
  summary:
    'Work and delays in the last 30 days: of each of the staff for administrators, their own for moderators',
  returns: z.object({
    /** Of the whole team. */
    open: z.int(),
    unassigned: z.int(),
    /** When the open case that waits longest was opened. */
    oldest_at: z.iso.datetime().nullable(),
    items: z.array(Workload),
  }),
  refusals: [...forStaff],
} satisfies Description
