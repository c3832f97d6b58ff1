import { z } from 'zod'
import { decisionGrounds, decisionKinds, moderationRules, reportTargets } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { noticeReasons, reportReasons } from './reports.ts'
import { moderatedMeasures, neutralityDimensions, neutralityPeriods, publicMeasures } from './transparency.ts'

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

const Share = z.number().min(0).max(1)

/** Bounds of a 95 % interval. */
const Interval = z.object({ low: Share, high: Share })

/** Publication days of the counted posts, or days of decisions. */
const Days = z.object({ first: z.iso.date(), last: z.iso.date() })

/** The posts that a line is compared with. */
const Posts = z.object({
  posts: Count,
  /** Share of posts; over several months, each weighs as much as what was counted in it. */
  of_posts: Share,
})

/** Part of one group in a measure, beside its share of posts. */
export const NeutralityLine = z.object({
  group: z.string(),
  ...Posts.shape,
  total: Count,
  share: Share,
  /** Interval of the share. */
  ...Interval.shape,
  /** Share by chance alone among posts with the same exchanges; null where nothing is expected. */
  expected: Interval.extend({ share: Share }).nullable(),
  /** Whether chance explains the difference less than once in a thousand; null where members choose. */
  differs: z.boolean().nullable(),
})
export type NeutralityLine = z.infer<typeof NeutralityLine>

/** Decisions against members of a group. */
export const NeutralityDecisions = z.object({
  group: z.string(),
  ...Posts.shape,
  total: Count,
  share: Share,
  ...Interval.shape,
  differs: z.boolean(),
  /** Measures by rule; rules with fewer decisions than the smallest group are summed in `other`. */
  rules: z.array(z.object({ rule: z.enum(moderationRules), count: Count })),
  other: Count,
  /** From the first report to the decision, over the same months. */
  median_hours: z.number().min(0).nullable(),
  measured: Count,
})
export type NeutralityDecisions = z.infer<typeof NeutralityDecisions>

const linesOf = <Measure extends string>(measures: readonly Measure[]) =>
  z.array(z.object({ measure: z.enum(measures), total: Count, lines: z.array(NeutralityLine) }))

export const NeutralityView = z.object({
  period: z.enum(neutralityPeriods),
  /** Days behind `groups` and `measures`; null before the first day is drawn. */
  days: Days.nullable(),
  /** Whole months behind `moderation` and `decisions`, which no longer change; null before the first is closed. */
  months: Days.nullable(),
  dimensions: z.array(
    z.object({
      dimension: z.enum(neutralityDimensions),
      groups: z.array(z.object({ group: z.string(), posts: Count, share: Share })),
      /** Groups that are too small to be shown. */
      left_out: Count,
      measures: linesOf(publicMeasures),
      /** Each group with the months in which it is large enough. */
      moderation: linesOf(moderatedMeasures),
      decisions: z.array(NeutralityDecisions),
    }),
  ),
})
export type NeutralityView = z.infer<typeof NeutralityView>
export type NeutralityPart = NeutralityView['dimensions'][number]

export const getNeutrality = {
  summary:
    'How far posts of each side, role and region are shown, reacted to and moderated, beside their share of posts',
  scope: 'read',
  query: z.strictObject({ period: z.enum(neutralityPeriods).default('90') }),
  returns: NeutralityView,
} satisfies Description
