import { z } from 'zod'
import { decisionGrounds, decisionKinds, moderationRules, reportTargets } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { noticeReasons } from './moderation.ts'
import { reportReasons } from './reports.ts'

const Count = z.int().min(0)

/** A delay: half of the measured cases took less. */
const Delay = {
  /** Median hours; null without any. */
  median_hours: z.number().min(0).nullable(),
  /** Number of cases behind the median. */
  measured: Count,
} as const

/** Aggregate figures of moderation and verification, counted from rows. */
export const TransparencyView = z.object({
  /** Time of the count, and start of the period. */
  as_of: z.iso.datetime(),
  since: z.iso.datetime(),
  reports: z.object({
    total: Count,
    by_reason: z.record(z.enum(reportReasons), Count),
    by_target: z.record(z.enum(reportTargets), Count),
  }),
  /** Notices under article 16 of regulation 2022/2065, by members and guests. */
  notices: z.object({ total: Count, by_reason: z.record(z.enum(noticeReasons), Count) }),
  decisions: z.object({
    total: Count,
    by_kind: z.record(z.enum(decisionKinds), Count),
    /** Measures by rule: "no action" cites none. */
    by_rule: z.record(z.enum(moderationRules), Count),
    by_ground: z.record(z.enum(decisionGrounds), Count),
    automated: Count,
    reversed: Count,
    /** From the first report to the decision. */
    ...Delay,
  }),
  appeals: z.object({
    received: Count,
    upheld: Count,
    reversed: Count,
    waiting: Count,
    ...Delay,
  }),
  /** Orders of authorities: to act against content (article 9), to provide information (article 10). */
  orders: z.object({
    act: Count,
    inform: Count,
    followed: Count,
    /** From the receipt to the effect. */
    ...Delay,
  }),
  /** Trusted flaggers whose status is in force, and their notices (article 22). */
  flaggers: z.object({ active: Count, notices: Count }),
  /** Steps of the misuse policy (article 23): for authors, and for those who report. */
  misuse: z.object({
    warned_authors: Count,
    suspended_authors: Count,
    warned_reporters: Count,
    suspended_reporters: Count,
  }),
  /** Years for which statements of reasons can be downloaded, latest first. */
  years: z.array(z.int()),
  suspensions: z.object({
    /** Given in this period. */
    given: Count,
    /** In force now. */
    now: Count,
  }),
  verifications: z.object({
    received: Count,
    approved: Count,
    rejected: Count,
    revoked: Count,
    waiting: Count,
    /** From a request to its decision. */
    ...Delay,
  }),
})
export type TransparencyView = z.infer<typeof TransparencyView>

export const getTransparency = {
  summary:
    'Figures of moderation and verification over a year, up to the end of yesterday; reports, notices and decisions by full tens',
  scope: 'read',
  returns: TransparencyView,
} satisfies Description
