import { type ModerationRule, moderationRules } from '@parvis/contract/audit/decisions.ts'
import type {
  NeutralityDecisions,
  NeutralityLine,
  NeutralityPart,
  NeutralityView,
} from '@parvis/contract/trust/neutrality.schemas.ts'
import {
  type NeutralityDimension,
  type NeutralityMeasure,
  type NeutralityPeriod,
  neutralityDimensions,
  neutralityMeasures,
  settledDays,
  shownMeasures,
  smallestGroup,
} from '@parvis/contract/trust/neutrality.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { clamped, type Sums, shareInterval, wilson, z95, z999 } from './intervals.ts'

/** Sums of a period for a dimension, group and measure. */
interface Row extends Sums {
  dimension: NeutralityDimension
  group: string
  measure: string
  detail: string
  /** Lower bound of the number of authors. */
  authors: number
  expected: number | null
  variance: number | null
}

/** Figures of the days of a period that are drawn; groups below the smallest are left out. */
export async function readNeutrality(db: Db, period: NeutralityPeriod, now: Date): Promise<NeutralityView> {
  const last = shiftDay(dayInParis(now), -settledDays)
  const first = shiftDay(last, 1 - Number(period))
  const [rows, decided, waits, days] = await Promise.all([
    readRows(db, first, dayInParis(now)),
    readDecided(db, first, dayInParis(now)),
    readWaits(db, period),
    readDays(db, first, last),
  ])
  return {
    period,
    days,
    dimensions: neutralityDimensions.map((dimension) =>
      partOf(
        dimension,
        rows.filter((row) => row.dimension === dimension),
        decided.filter((row) => row.dimension === dimension),
        waits.filter((row) => row.dimension === dimension),
      ),
    ),
  }
}

async function readRows(db: Db, first: string, last: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select dimension, member_group as "group", measure, detail, sum(number)::int as number,
      length(replace(bit_or(authors)::bit(64)::text, '0', '')) as authors, sum(total) as total, sum(squares) as squares,
      sum(expected) as expected, sum(variance) as variance
    from neutrality_figures
    where day between ${first}::date and ${last}::date and measure not like 'wait%'
    group by dimension, member_group, measure, detail
    order by dimension, measure, member_group, detail
  `.execute(db)
  return rows
}

/** Decisions of each group over all rules: the authors of two rules may be the same. */
async function readDecided(db: Db, first: string, last: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select dimension, member_group as "group", measure, '' as detail, sum(number)::int as number,
      length(replace(bit_or(authors)::bit(64)::text, '0', '')) as authors, sum(total) as total, sum(squares) as squares,
      null as expected, null as variance
    from neutrality_figures
    where day between ${first}::date and ${last}::date and measure = 'decided'
    group by dimension, member_group, measure
    order by dimension, member_group
  `.execute(db)
  return rows
}

/** Medians of the latest drawn day. */
async function readWaits(db: Db, period: NeutralityPeriod): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select dimension, member_group as "group", measure, detail, number,
      length(replace(authors::bit(64)::text, '0', '')) as authors, total, squares, expected, variance
    from neutrality_figures
    where day = (select max(day) from neutrality_figures) and measure = ${`wait_${period}`}
    order by dimension, member_group
  `.execute(db)
  return rows
}

async function readDays(db: Db, first: string, last: string): Promise<NeutralityView['days']> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from neutrality_figures
    where day between ${first}::date and ${last}::date and measure = 'reactions'
  `.execute(db)
  const [found] = rows
  return found?.first && found.last ? { first: found.first, last: found.last } : null
}

function partOf(dimension: NeutralityDimension, rows: Row[], decided: Row[], waits: Row[]): NeutralityPart {
  const counted = rows.filter(({ measure }) => measure === 'reactions')
  const shown = counted.filter(isLargeEnough)
  const posts = sum(shown.map(({ number }) => number))
  const shares = new Map(shown.map(({ group, number }) => [group, number / posts]))
  return {
    dimension,
    groups: shown.map(({ group, number }) => ({ group, posts: number, share: number / posts })),
    left_out: counted.length - shown.length,
    measures: neutralityMeasures.map((measure) => {
      const own = rows.filter((row) => row.measure === measure && shares.has(row.group))
      return {
        measure,
        total: sum(own.map(({ total }) => total)),
        lines: own.map((row) => lineOf(measure, row, own, shares.get(row.group) ?? 0)),
      }
    }),
    decisions: decisionsOf({ rows, decided, waits }, shares),
  }
}

const isLargeEnough = ({ number, authors }: Row) => number >= smallestGroup && authors >= smallestGroup
const isShown = (measure: NeutralityMeasure) => shownMeasures.some((name) => name === measure)

function lineOf(measure: NeutralityMeasure, row: Row, all: Row[], ofPosts: number): NeutralityLine {
  const others = all.filter((other) => other !== row)
  const total = sum(all.map((other) => other.total))
  const line = { group: row.group, total: row.total, share: total === 0 ? 0 : row.total / total }
  if (measure === 'reactions')
    return { ...line, ...shareInterval(row, added(others)), expected: null, differs: null }
  if (isShown(measure)) return { ...line, ...shareInterval(row, added(others)), ...compared(row, total) }
  const limits = wilson(row.total, total, z999)
  return {
    ...line,
    ...wilson(row.total, total),
    expected: null,
    differs: ofPosts < limits.low || ofPosts > limits.high,
  }
}

/** Compares how often posts are shown with chance. Each role has its own tab, so that roles expect nothing. */
function compared(row: Row, total: number): Pick<NeutralityLine, 'expected' | 'differs'> {
  const { dimension, expected, variance } = row
  if (dimension === 'role' || expected === null || variance === null || total === 0)
    return { expected: null, differs: null }
  const error = Math.sqrt(variance)
  const share = Math.min(1, expected / total)
  return {
    expected: { share, ...clamped(share, (z95 * error) / total) },
    differs: Math.abs(row.total - expected) > z999 * error && error > 0,
  }
}

function decisionsOf(
  { rows, decided, waits }: Record<'rows' | 'decided' | 'waits', Row[]>,
  shares: Map<string, number>,
): NeutralityDecisions[] {
  const byRule = rows.filter(({ measure }) => measure === 'decided')
  const groups = decided
    .filter((row) => shares.has(row.group) && isLargeEnough(row))
    .map(({ group, number: total }) => ({ group, total, rules: byRule.filter((row) => row.group === group) }))
  const total = sum(groups.map((one) => one.total))
  const ofPosts = sum(groups.map(({ group }) => shares.get(group) ?? 0))
  return groups.map(({ group, rules, total: own }) => {
    const wait = waits.find((row) => row.group === group && isLargeEnough(row))
    const large = rules.filter(isLargeEnough)
    const limits = wilson(own, total, z999)
    const due = (shares.get(group) ?? 0) / ofPosts
    return {
      group,
      total: own,
      share: own / total,
      ...wilson(own, total),
      differs: due < limits.low || due > limits.high,
      rules: large.flatMap(({ detail, number }) => (isRule(detail) ? [{ rule: detail, count: number }] : [])),
      other: own - sum(large.map(({ number }) => number)),
      median_hours: wait === undefined ? null : Math.round(wait.total * 10) / 10,
      measured: wait?.number ?? 0,
    }
  })
}

const isRule = (word: string): word is ModerationRule => moderationRules.some((rule) => rule === word)

const added = (rows: Row[]): Sums => ({
  number: sum(rows.map(({ number }) => number)),
  total: sum(rows.map(({ total }) => total)),
  squares: sum(rows.map(({ squares }) => squares)),
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
