import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { CaseViewEntry } from '@parvis/contract/trust/desk.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { lockByName } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'

type Reader = Pick<Member, 'id'>
type Draft = Pick<CaseViewEntry, 'name' | 'filters'> & { shared: boolean }

/** The team's views, then the reader's own, each by name. */
export async function readViews(db: Db, readerId: string): Promise<CaseViewEntry[]> {
  const rows = await db
    .selectFrom('case_views')
    .select(['id', 'name', 'filters'])
    .select(sql<boolean>`owner_id is null`.as('is_shared'))
    .where(sql<SqlBool>`(owner_id = ${readerId} or owner_id is null)`)
    .orderBy('is_shared', 'desc')
    .orderBy(sql`search_line(name)`)
    .orderBy('id')
    .limit(sql.lit(2 * furtherLimits.caseViews))
    .execute()
  // `addView` has written this JSON.
  return rows.map((row) => ({ ...row, filters: row.filters as CaseViewEntry['filters'] }))
}

export async function addView(
  context: AppContext,
  reader: Reader,
  { name, shared, filters }: Draft,
): Promise<void> {
  const now = context.clock.now()
  const owner_id = shared ? null : reader.id
  await context.transaction(async (tx) => {
    // Serialises new views of an owner: two at once would both be the last one allowed.
    await lockByName(tx, `case_views ${owner_id}`)
    const { rows } = await sql<{ count: number; taken: boolean }>`
      select count(*)::integer as count,
        coalesce(bool_or(search_line(name) = search_line(${name})), false) as taken
      from case_views where owner_id is not distinct from ${owner_id}
    `.execute(tx)
    const { count = 0, taken = false } = rows[0] ?? {}
    if (taken) throw new Refusal('case_view_name_taken')
    if (count >= furtherLimits.caseViews) throw new Refusal('too_many_case_views')
    await tx
      .insertInto('case_views')
      .values({ name, owner_id, filters: JSON.stringify(filters), created_at: now })
      .execute()
    await writeAct(tx, { actorId: reader.id, act: 'view_saved', at: now, details: { shared } })
    tx.afterCommit(() => invalidateDesk(context))
  })
}

/** Removes a view of one's own, or of the team; another's own is unknown. */
export async function removeView(context: AppContext, reader: Reader, viewId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('case_views')
      .where('id', '=', viewId)
      .where(sql<SqlBool>`(owner_id = ${reader.id} or owner_id is null)`)
      .returning(sql<boolean>`owner_id is null`.as('shared'))
      .executeTakeFirstOrThrow(refusalOf('case_view_not_found'))
    await writeAct(tx, {
      actorId: reader.id,
      act: 'view_removed',
      at: context.clock.now(),
      details: { shared: gone.shared },
    })
    tx.afterCommit(() => invalidateDesk(context))
  })
}

/** Sends an invalidation event to the staff's open consoles. Call it after the commit. */
export function invalidateDesk({ bus }: Pick<AppContext, 'bus'>): void {
  sendInvalidation(bus, topics.moderation, { type: 'desk_changed', id: 'all' })
}
