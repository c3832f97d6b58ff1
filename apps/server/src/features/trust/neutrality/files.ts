import type { NeutralityView } from '@parvis/contract/trust/neutrality.schemas.ts'
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

/** Writes the figures of a period as CSV: one line for a dimension, group and measure. */
export function asCsv({ period, days, dimensions }: NeutralityView): string {
  const lines = dimensions.flatMap(({ dimension, groups, measures, decisions }): CsvCell[][] => {
    const postsOf = new Map(groups.map(({ group, posts, share }) => [group, [posts, rounded(share)]]))
    const begin = (group: string, measure: string): CsvCell[] => [
      Number(period),
      days?.first ?? null,
      days?.last ?? null,
      dimension,
      group,
      measure,
      ...(postsOf.get(group) ?? [null, null]),
    ]
    return [
      ...measures.flatMap(({ measure, lines }) =>
        lines.map(({ group, total, share, low, high, expected, differs }) => [
          ...begin(group, measure),
          total,
          ...[share, low, high].map(rounded),
          ...(expected === null
            ? [null, null, null]
            : [expected.share, expected.low, expected.high].map(rounded)),
          differs === null ? null : String(differs),
        ]),
      ),
      ...decisions.flatMap(({ group, total, share, low, high, differs, rules, other, median_hours }) => [
        [
          ...begin(group, 'decisions'),
          total,
          ...[share, low, high].map(rounded),
          null,
          null,
          null,
          String(differs),
        ],
        ...[...rules, { rule: 'other', count: other }].map(({ rule, count }) => [
          ...begin(group, `decisions_${rule}`),
          count,
        ]),
        [...begin(group, 'median_wait_hours'), median_hours],
      ]),
    ].map((line) => [...line, ...new Array<null>(head.length - line.length).fill(null)])
  })
  return csvRows([head, ...lines], { separator: ',' })
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000
