import type {
  NeutralityLine,
  NeutralityPart,
  NeutralityView,
} from '@parvis/contract/trust/transparency.schemas.ts'
import { type CsvCell, csvRows } from '@parvis/platform/csv.ts'

const head = [
  'period_days',
  'first_day',
  'last_day',
  'dimension',
  'group',
  'measure',
  'posts',
  'share_of_posts',
  'count',
  'share',
  'share_low_95',
  'share_high_95',
  'expected_share',
  'expected_low_95',
  'expected_high_95',
  'differs',
]

/**
 * Writes the figures of a period as CSV: one line for a dimension, group and measure. The days of a line are those behind it:
 * moderation has whole months.
 */
export function asCsv({ period, days, months, dimensions }: NeutralityView): string {
  const lines = dimensions.flatMap(({ dimension, measures, moderation, decisions }): CsvCell[][] => {
    const begin = (of: NeutralityView['days'], measure: string, line: LineBase): CsvCell[] => [
      Number(period),
      of?.first ?? null,
      of?.last ?? null,
      dimension,
      line.group,
      measure,
      line.posts,
      rounded(line.of_posts),
    ]
    const measured = (of: NeutralityView['days']) => (one: NeutralityMeasured) =>
      one.lines.map((line) => [
        ...begin(of, one.measure, line),
        line.total,
        ...[line.share, line.low, line.high].map(rounded),
        ...(line.expected === null
          ? [null, null, null]
          : [line.expected.share, line.expected.low, line.expected.high].map(rounded)),
        line.differs === null ? null : String(line.differs),
      ])
    return [
      ...measures.flatMap(measured(days)),
      ...moderation.flatMap(measured(months)),
      ...decisions.flatMap((line) => [
        [
          ...begin(months, 'decisions', line),
          line.total,
          ...[line.share, line.low, line.high].map(rounded),
          null,
          null,
          null,
          String(line.differs),
        ],
        ...[...line.rules, { rule: 'other', count: line.other }].map(({ rule, count }) => [
          ...begin(months, `decisions_${rule}`, line),
          count,
        ]),
        [...begin(months, 'median_wait_hours', line), line.median_hours],
      ]),
    ].map((line) => [...line, ...new Array<null>(head.length - line.length).fill(null)])
  })
  return csvRows([head, ...lines], { separator: ',' })
}

type NeutralityMeasured = NeutralityPart['measures' | 'moderation'][number]
type LineBase = Pick<NeutralityLine, 'group' | 'posts' | 'of_posts'>

const rounded = (share: number) => Math.round(share * 10_000) / 10_000
