import { clamped, wilson, z95 } from '@parvis/contract/intervals.ts'
import type {
  NeutralityLine,
  NeutralityPart,
  NeutralityView,
} from '@parvis/contract/trust/transparency.schemas.ts'
import {
  type NeutralityDimension,
  type NeutralityPeriod,
  neutralityDimensions,
  publicMeasures,
  settledDays,
} from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { type Sums, shareInterval, z999 } from './intervals.ts'
import { moderationOf, readModeration } from './moderation.ts'
import { authorsIn, type Days, isLargeEnough, readClosedMonths } from './spans.ts'

type PublicMeasure = (typeof publicMeasures)[number]

/** Sums of a period for a dimension, group and measure. */
interface Row extends Sums {
  dimension: NeutralityDimension
  group: string
  measure: PublicMeasure
  /** Lower bound of the number of authors. */
  authors: number
  expected: number | null
  variance: number | null
}

/** Figures of the days of a period that are drawn, and of its closed months; groups below the smallest are left out. */
export async function readNeutrality(db: Db, period: NeutralityPeriod, now: Date): Promise<NeutralityView> {
  const last = shiftDay(dayInParis(now), -settledDays)
  const asked = { first: shiftDay(last, 1 - Number(period)), last }
  const months = await readClosedMonths(db, period)
  const [rows, days, moderation] = await Promise.all([
    readRows(db, asked),
    readDays(db, asked),
    readModeration(db, period, months),
  ])
  return {
    period,
    days,
    months,
    dimensions: neutralityDimensions.map((dimension) => ({
      dimension,
      ...publicPartOf(rows.filter((row) => row.dimension === dimension)),
      ...moderationOf(dimension, moderation),
    })),
  }
}

async function readRows(db: Db, { first, last }: Days): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select dimension, member_group as "group", measure, sum(number)::int as number,
      ${authorsIn(sql`bit_or(authors)`)} as authors, sum(total) as total, sum(squares) as squares,
      sum(expected) as expected, sum(variance) as variance
    from neutrality_figures
    where day between ${first}::date and ${last}::date and measure = any (${publicMeasures}::text[])
    group by dimension, member_group, measure
    order by dimension, measure, member_group
  `.execute(db)
  return rows
}

async function readDays(db: Db, { first, last }: Days): Promise<Days | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from neutrality_figures
    where day between ${first}::date and ${last}::date and measure = 'reactions'
  `.execute(db)
  const [found] = rows
  return found?.first && found.last ? { first: found.first, last: found.last } : null
}

function publicPartOf(rows: Row[]): Pick<NeutralityPart, 'groups' | 'left_out' | 'measures'> {
  const counted = rows.filter(({ measure }) => measure === 'reactions')
  const shown = counted.filter(isLargeEnough)
  const posts = sum(shown.map(({ number }) => number))
  const groups = shown.map(({ group, number }) => ({ group, posts: number, share: number / posts }))
  const shares = new Map(groups.map(({ group, share }) => [group, share]))
  return {
    groups,
    left_out: counted.length - shown.length,
    measures: publicMeasures.map((measure) => {
      const own = rows.filter((row) => row.measure === measure && shares.has(row.group))
      return {
        measure,
        total: sum(own.map(({ total }) => total)),
        lines: own.map((row) => lineOf(row, own, shares.get(row.group) ?? 0)),
      }
    }),
  }
}

function lineOf(row: Row, all: Row[], of_posts: number): NeutralityLine {
  const others = all.filter((other) => other !== row)
  const total = sum(all.map((other) => other.total))
  const line = {
    group: row.group,
    posts: row.number,
    of_posts: of_posts,
    total: row.total,
    share: total === 0 ? 0 : row.total / total,
  }
  if (row.measure === 'answered') {
    const limits = wilson(row.total, total, z999)
    const differs = of_posts < limits.low || of_posts > limits.high
    return { ...line, ...wilson(row.total, total), expected: null, differs }
  }
  const interval = shareInterval(row, added(others))
  if (row.measure === 'reactions') return { ...line, ...interval, expected: null, differs: null }
  return { ...line, ...interval, ...compared(row, total) }
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

const added = (rows: Row[]): Sums => ({
  number: sum(rows.map(({ number }) => number)),
  total: sum(rows.map(({ total }) => total)),
  squares: sum(rows.map(({ squares }) => squares)),
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
