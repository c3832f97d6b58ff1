import { pageSizes } from '@parvis/contract/limits.ts'
import type { OrderView } from '@parvis/contract/trust/duties.schemas.ts'
import type { OrderCategory } from '@parvis/contract/trust/duties.ts'
import type { Country } from '@parvis/contract/union.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { concernedByOrder } from '../../audit/evidence/index.ts'
import { type Person, person } from '../../people/authors/index.ts'

type Reader = Pick<Member, 'id'>

/** Members whom an order concerns, but for those whom only a question without a name ties to it. */
const membersOf = sql<Person[]>`coalesce((
  select json_agg(${person('named.member_id')} order by named.member_id)
  from authority_order_members as named where named.order_id = listed.id and not named.unsigned
), '[]')`

/** Orders, but for those that concern the reader: nobody learns here that an authority asks about them. */
function orders(db: Db, reader: Reader) {
  return db
    .selectFrom('authority_orders as listed')
    .selectAll()
    .select([
      sql<string>`listed.issued_on::text`.as('issued_day'),
      sql<string | null>`listed.untold_until::text`.as('untold_day'),
      membersOf.as('members'),
      person('listed.effect_by').as('proposer'),
      person('listed.created_by').as('creator'),
    ])
    .where(sql<boolean>`not ${concernedByOrder(reader.id, sql`listed.id`)}`)
}

type Row = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

/** A page of the register, latest first. */
export async function readOrders(db: Db, reader: Reader, after: Keyset | null): Promise<Page<OrderView>> {
  const order = ['received_at', 'id'] as const
  return paginate(orders(db, reader), order, after, pageSizes.orders, (row) => orderView(row, reader))
}

export async function readOrder(db: Db, reader: Reader, orderId: string): Promise<OrderView> {
  const row = await orders(db, reader)
    .where('listed.id', '=', orderId)
    .executeTakeFirstOrThrow(refusalOf('order_not_found'))
  return orderView(row, reader)
}

const moment = (at: Date | null) => at?.toISOString() ?? null

/** Country, category and language are the contract's, by which they were accepted. */
function orderView(row: Row, reader: Reader): OrderView {
  const {
    effect_proposed,
    effect_by,
    proposer,
    creator,
    created_at: _,
    issued_day,
    untold_day,
    ...rest
  } = row
  return {
    ...rest,
    issued_on: issued_day,
    untold_until: untold_day,
    country: row.country as Country,
    territory: row.territory as Country[],
    category: row.category as OrderCategory,
    language: row.language as OrderView['language'],
    received_at: row.received_at.toISOString(),
    acknowledged_at: moment(row.acknowledged_at),
    proposed:
      effect_proposed === null
        ? null
        : { effect: effect_proposed, by: proposer, is_own: effect_by === reader.id },
    effected_at: moment(row.effected_at),
    replied_at: moment(row.replied_at),
    told_at: moment(row.told_at),
    created_by: creator,
  }
}
