import type { DecisionGround, DecisionKind, ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { OrderKind } from '@parvis/contract/trust/duties.ts'
import type { NoticeReason } from '@parvis/contract/trust/reports.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis, paris } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'

/** A year of the report, with the day on which it is written. */
export interface Year {
  year: number
  first: string
  last: string
  today: string
}

export function yearOf(year: number, now: Date): Year {
  const today = dayInParis(now)
  const end = `${year}-12-31`
  return { year, first: `${year}-01-01`, last: today < end ? today : end, today }
}

interface OrderRow {
  kind: OrderKind
  country: string
  category: string
  items: number
  /** Hours to the acknowledgement and to the effect; null while there is none. */
  acknowledged: number | null
  effected: number | null
}

interface NoticeRow {
  reason: NoticeReason
  trusted: boolean
  decided: boolean
  automated: boolean
  /** Hours to the measure, and its ground; null without a measure in force. */
  acted: number | null
  ground: DecisionGround | null
}

export interface MeasureRow {
  kind: DecisionKind
  rule: ModerationRule | null
  ground: DecisionGround
  automated: boolean
  own_initiative: boolean
  misuse: string | null
}

export interface AppealRow {
  status: 'open' | 'upheld' | 'reversed'
  kind: DecisionKind
  hours: number | null
  by_notice: boolean
  by_flagger: boolean
}

export interface Figures {
  orders: OrderRow[]
  notices: NoticeRow[]
  measures: MeasureRow[]
  appeals: AppealRow[]
}

const zone = sql.lit(paris)
const hours = (from: string, to: string) =>
  sql<number | null>`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::float8 / 3600`

/** The rows that a year's report counts. A small site's year is counted in memory; each read is bounded by its dates. */
export async function readFigures(db: Db, { year }: Year): Promise<Figures> {
  const first = (of: number) => sql<Date>`(make_date(${of}::int, 1, 1)::timestamp at time zone ${zone})`
  const within = (column: string) =>
    sql<boolean>`${sql.ref(column)} >= ${first(year)} and ${sql.ref(column)} < ${first(year + 1)}`
  const [orders, notices, measures, appeals] = await Promise.all([
    db
      .selectFrom('authority_orders')
      .select(['kind', 'country', 'category'])
      .select([
        sql<number>`cardinality(addresses)`.as('items'),
        hours('received_at', 'acknowledged_at').as('acknowledged'),
        hours('received_at', 'effected_at').as('effected'),
      ])
      .where(within('received_at'))
      .execute(),
    sql<NoticeRow>`
      select notice.reason, notice.flagger_id is not null as trusted, judged.status = 'decided' as decided,
        coalesce(taken.automated, false) as automated,
        extract(epoch from taken.created_at - notice.created_at)::float8 / 3600 as acted, taken.ground
      from legal_notices as notice left join moderation_cases as judged on judged.id = notice.case_id
      left join lateral (
        select created_at, ground, automated from moderation_decisions as measure
        where measure.case_id = judged.id and measure.kind <> 'no_action' and measure.reversed_at is null
        order by created_at, id limit 1
      ) as taken on true
      where ${within('notice.created_at')}
    `
      .execute(db)
      .then(({ rows }) => rows),
    sql<MeasureRow>`
      select decision.kind, decision.rule, decision.ground, decision.automated, decision.misuse,
        not exists (select from legal_notices where case_id = judged.id)
          and not exists (select from reports where case_id = judged.id)
          and not exists (select from authority_orders as demanded where demanded.case_id = judged.id)
          as own_initiative
      from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
      where ${within('decision.created_at')} and decision.kind not in ('no_action', 'refuse_tick')
    `
      .execute(db)
      .then(({ rows }) => rows),
    sql<AppealRow>`
      select appeal.status, decision.kind, appeal.notice_id is not null as by_notice,
        coalesce(notice.flagger_id is not null, false) as by_flagger,
        extract(epoch from appeal.decided_at - appeal.created_at)::float8 / 3600 as hours
      from moderation_appeals as appeal join moderation_decisions as decision on decision.id = appeal.decision_id
      left join legal_notices as notice on notice.id = appeal.notice_id
      where ${within('appeal.created_at')}
    `
      .execute(db)
      .then(({ rows }) => rows),
  ])
  return { orders, notices, measures, appeals }
}

/** Median in hours, to a tenth; an empty cell without any. */
export function medianOf(values: readonly (number | null)[]): string {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  if (sorted.length === 0) return ''
  const middle = sorted.length / 2
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return ((low + high) / 2).toFixed(1)
}
