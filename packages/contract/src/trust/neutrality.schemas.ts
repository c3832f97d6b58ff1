import { z } from 'zod'
import { moderationRules } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { moderatedMeasures, neutralityDimensions, neutralityPeriods, publicMeasures } from './neutrality.ts'

const Count = z.int().min(0)
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
