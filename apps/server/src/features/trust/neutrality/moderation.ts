import { type ModerationRule, moderationRules } from '@parvis/contract/audit/decisions.ts'
import { withoutSmallRest } from '@parvis/contract/audit/transparency-log.ts'
import { wilson } from '@parvis/contract/intervals.ts'
import type {
  NeutralityDecisions,
  NeutralityLine,
  NeutralityPart,
} from '@parvis/contract/trust/transparency.schemas.ts'
import {
  moderatedMeasures,
  type NeutralityDimension,
  type NeutralityPeriod,
  smallestGroup,
} from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { z999 } from './intervals.ts'
import { authorsIn, type Days, isLargeEnough } from './spans.ts'

/** Sums of a month for a dimension, group and measure. */
interface MonthRow {
  /** As `2026-11`. */
  month: string
  dimension: NeutralityDimension
  group: string
  measure: string
  /** Rule of the decisions; null for the sum over all rules. */
  rule: string | null
  number: number
  /** Lower bound of the number of authors. */
  authors: number
  total: number
}

/** Median wait of a group over the months. */
interface WaitRow {
  dimension: NeutralityDimension
  group: string
  cases: number
  median: number
}

export interface ModerationRows {
  months: MonthRow[]
  waits: WaitRow[]
}

export async function readModeration(
  db: Db,
  period: NeutralityPeriod,
  days: Days | null,
): Promise<ModerationRows> {
  if (days === null) return { months: [], waits: [] }
  const [months, waits] = await Promise.all([readMonths(db, days), readWaits(db, period, days)])
  return { months, waits }
}

async function readMonths(db: Db, { first, last }: Days): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select month, dimension, member_group as "group", measure, detail as rule, sum(number)::int as number,
      ${authorsIn(sql`bit_or(authors)`)} as authors, sum(total) as total
    from (
      select to_char(day, 'YYYY-MM') as month, dimension, member_group, measure, detail, number, authors, total
      from neutrality_figures
      where day between ${first}::date and ${last}::date
        and measure = any (${['decided', ...moderatedMeasures]}::text[])
    ) as figure
    group by grouping sets ((month, dimension, member_group, measure), (month, dimension, member_group, measure, detail))
    having grouping(detail) = 1 or measure = 'decided'
    order by dimension, measure, member_group, month, rule
  `.execute(db)
  return rows
}

async function readWaits(db: Db, period: NeutralityPeriod, { last }: Days): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    select dimension, member_group as "group", number as cases, total as median from neutrality_figures
    where day = ${last}::date and measure = ${`wait_${period}`} order by dimension, member_group
  `.execute(db)
  return rows
}

/** Moderation of the groups of a dimension. Each group counts with the months in which it is large enough. */
export function moderationOf(
  dimension: NeutralityDimension,
  { months, waits }: ModerationRows,
): Pick<NeutralityPart, 'moderation' | 'decisions'> {
  const rows = months.filter((row) => row.dimension === dimension)
  // Each measure has all posts as its number.
  const posts = new Map(
    rows
      .filter((row) => row.measure === 'reported' && isLargeEnough(row))
      .map((row) => [placeOf(row), row.number]),
  )
  const beside = (counted: MonthRow[]) =>
    counted.flatMap((row) => {
      const own = posts.get(placeOf(row))
      return own === undefined ? [] : [{ ...row, posts: own }]
    })
  const decided = beside(
    rows
      .filter((row) => row.measure === 'decided' && row.rule === null && isLargeEnough(row))
      .map((row) => ({ ...row, total: row.number })),
  )
  return {
    moderation: moderatedMeasures.map((measure) => {
      const lines = linesOf(beside(rows.filter((row) => row.measure === measure)))
      return { measure, total: sum(lines.map(({ total }) => total)), lines }
    }),
    decisions: decisionsOf(
      decided,
      rows.filter(({ rule }) => rule !== null),
      waits.filter((row) => row.dimension === dimension),
    ),
  }
}

const placeOf = ({ month, group }: Pick<MonthRow, 'month' | 'group'>) => `${month}/${group}`

type PostMonth = Pick<MonthRow, 'month' | 'group' | 'total'> & { posts: number }
type ModerationLine = NeutralityLine & { differs: boolean }

/** A line for each group. Chance gives a group its share of the posts, month by month. */
function linesOf(counted: PostMonth[]): ModerationLine[] {
  const total = sum(counted.map((row) => row.total))
  const months = Map.groupBy(counted, ({ month }) => month)
  const due = ({ month, posts }: PostMonth) => {
    const all = months.get(month) ?? []
    const weight = total === 0 ? sum(all.map((row) => row.posts)) : sum(all.map((row) => row.total))
    return (weight * posts) / sum(all.map((row) => row.posts))
  }
  const allDue = sum(counted.map(due))
  return [...Map.groupBy(counted, ({ group }) => group)].map(([group, rows]) => {
    const own = sum(rows.map((row) => row.total))
    const of_posts = Math.min(1, sum(rows.map(due)) / allDue)
    const limits = wilson(own, total, z999)
    return {
      group,
      posts: sum(rows.map(({ posts }) => posts)),
      of_posts: of_posts,
      total: own,
      share: total === 0 ? 0 : own / total,
      ...wilson(own, total),
      expected: null,
      differs: of_posts < limits.low || of_posts > limits.high,
    }
  })
}

function decisionsOf(
  decided: (MonthRow & PostMonth)[],
  byRule: MonthRow[],
  waits: WaitRow[],
): NeutralityDecisions[] {
  const places = new Set(decided.map(placeOf))
  return linesOf(decided).map(({ expected, ...line }) => {
    const shown = byRule.filter(
      (row) => row.group === line.group && places.has(placeOf(row)) && isLargeEnough(row),
    )
    const counts = Map.groupBy(shown, ({ rule }) => rule ?? '')
    const large = [...counts].flatMap(([rule, rows]) =>
      isRule(rule) ? [{ rule, count: sum(rows.map(({ number }) => number)) }] : [],
    )
    const rules = withoutSmallRest(line.total, large, smallestGroup)
    const wait = waits.find(({ group }) => group === line.group)
    return {
      ...line,
      rules,
      other: line.total - sum(rules.map(({ count }) => count)),
      median_hours: wait === undefined ? null : Math.round(wait.median * 10) / 10,
      measured: wait?.cases ?? 0,
    }
  })
}

const isRule = (word: string): word is ModerationRule => moderationRules.some((rule) => rule === word)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
