import { z } from 'zod'
import { asciiAddress, emailPattern } from '../accounts/credentials.ts'
import { contentDecisionKinds, decisionGrounds, moderationRules } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Id, optionalText } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { languages } from '../languages.ts'
import { noticeTargets, noticeWork } from './legal-notices.ts'
import { noticeReasons } from './reports.ts'
import { CitedRule } from './rules.schemas.ts'

/** The target of an address of this site, as the reader sees it. */
export const NoticeTarget = z.object({
  target_type: z.enum(noticeTargets),
  target_id: z.uuid(),
  /** The exact address that the notice will contain. */
  address: z.string(),
  /** Null for a question, whose author is never named. */
  author_name: z.string().nullable(),
  /** Excerpt of its text; null for a profile. */
  excerpt: z.string().nullable(),
})
export type NoticeTarget = z.infer<typeof NoticeTarget>

export const findNoticeTarget = {
  summary:
    'What an address of the site, or a type and an id, points to: a public post, comment, question or profile',
  query: z.object({
    address: z.string().max(2_000).optional(),
    target_type: z.enum(noticeTargets).optional(),
    target_id: Id.optional(),
  }),
  returns: NoticeTarget,
  refusals: ['notice_target_not_found'],
} satisfies Description

/** Who gives notice is asked for along with all other faults, not after them. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** A notice. Reports of child abuse may be anonymous. */
export const NoticeDraft = z
  .strictObject({
    target_type: z.enum(noticeTargets),
    target_id: Id,
    reason: z.enum(noticeReasons),
    explanation: boundedText(furtherLimits.noticeExplanation),
    name: z.string().trim().max(200, { error: 'too_long' }).nullish(),
    email: z
      .string()
      .trim()
      .overwrite(asciiAddress)
      .pipe(z.email({ pattern: emailPattern, error: 'invalid' }).max(320, { error: 'too_long' }))
      .nullish(),
    /** "I believe in good faith that what I say is exact and complete." */
    good_faith: z.literal(true, { error: 'required' }),
    /** Language of the page, used for mail to the notifier; French by default. */
    language: z.enum(languages).optional(),
    /** Idempotency key made by the form. */
    request_id: Id,
    /** Captcha response of a guest, where the installation requires one. */
    captcha_token: z.string().max(8_192).optional(),
    /** Proof of work of a guest, after the refusal `notice_work_needed`. */
    work: z.string().max(noticeWork.longest).optional(),
  })
  .refine(({ reason, name }) => reason === 'child_abuse' || (name ?? '') !== '', {
    path: ['name'],
    error: 'required',
    ...always,
  })
  .refine(({ reason, email }) => reason === 'child_abuse' || (email ?? '') !== '', {
    path: ['email'],
    error: 'required',
    ...always,
  })
export type NoticeDraft = z.infer<typeof NoticeDraft>

export const fileNotice = {
  summary:
    'Gives notice of a content held to be illegal, with or without an account; twenty a day for an address',
  body: NoticeDraft,
  returns: z.object({
    receipt: z.string(),
    /** Opens the page with the state of the notice. */
    secret: z.string(),
  }),
  refusals: [
    'captcha_failed',
    'notice_work_needed',
    'notices_closed',
    'notice_target_not_found',
    'own_content',
    'too_many_links',
    'reporting_suspended',
  ],
} satisfies Description

/** State of an appeal for the appellant. */
export const AppealState = z.object({
  status: z.enum(['open', 'upheld', 'reversed']),
  text: z.string(),
  created_at: z.iso.datetime(),
  answer: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type AppealState = z.infer<typeof AppealState>

/** A notice as the holder of its secret reads it; about the person concerned it discloses only the decision. */
export const NoticeView = z.object({
  receipt: z.string(),
  target_type: z.enum(noticeTargets),
  address: z.string(),
  reason: z.enum(noticeReasons),
  explanation: z.string(),
  created_at: z.iso.datetime(),
  state: z.enum(['received', 'examined', 'decided']),
  decided_at: z.iso.datetime().nullable(),
  decisions: z.array(
    z.object({
      kind: z.enum(contentDecisionKinds),
      rule: z.enum(moderationRules).nullable(),
      /** Wording of the cited rule that was then in force. */
      cited_rule: CitedRule.nullable(),
      ground: z.enum(decisionGrounds).nullable(),
      automated: z.boolean(),
      reversed_at: z.iso.datetime().nullable(),
    }),
  ),
  appeal: AppealState.nullable(),
  /** No measure was taken, and the time limit has not passed. */
  may_appeal: z.boolean(),
  appeal_until: z.iso.datetime().nullable(),
  /** Opened by the link of a mail, by a guest who has not confirmed the address yet. */
  may_confirm: z.boolean(),
})
export type NoticeView = z.infer<typeof NoticeView>

const Receipt = z.object({ receipt: optionalText(20) })
const Secret = z.string().max(100)

export const openNotice = {
  summary: 'Where a notice stands, for who holds the secret of its receipt',
  params: Receipt,
  body: z.strictObject({ secret: Secret }),
  returns: NoticeView,
  refusals: ['notice_not_found'],
} satisfies Description

export const confirmNoticeAddress = {
  summary:
    'Confirms the address of a guest who gave notice, by the secret of the mailed link; opening the link alone does not',
  params: Receipt,
  body: z.strictObject({ secret: Secret }),
  returns: NoticeView,
  refusals: ['notice_not_found'],
} satisfies Description

export const appealByNotice = {
  summary:
    'Appeals against the decision not to act on a notice, by the secret of its receipt; once, within six months',
  params: Receipt,
  body: z.strictObject({ secret: Secret, text: boundedText(furtherLimits.appeal) }),
  returns: NoticeView,
  refusals: [
    'notice_not_found',
    'decision_not_found',
    'already_appealed',
    'appeal_too_late',
    'decision_reversed',
  ],
} satisfies Description
