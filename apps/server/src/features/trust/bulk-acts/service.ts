import type { startBulkAct } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import { bulkCeiling } from '@parvis/contract/trust/bulk-acts.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { isStaff, type Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import type { Person } from '../../people/authors/index.ts'
import { pickMembers, recordSearch } from '../members/index.ts'
import { requireSuspensionEnd } from '../moderation/index.ts'
import { citeRule } from '../rules/index.ts'
import { bulkJob, undoJob } from './job.ts'
import { canUndo, draftOf } from './store.ts'

/** Previews the targets of an action. A search by address or network is recorded as an act, as in the table. */
export async function preview(context: AppContext, administrator: Member, targets: Targets) {
  const now = context.clock.now()
  const shown = await previewTargets(context.db, targets, administrator, now)
  if ('selection' in targets)
    await recordSearch(context, administrator, targets.selection, {
      found: shown.count + shown.left_out,
      more: false,
    })
  return shown
}

/** Writes an action down and queues its job. Returns its id. */
export async function startBulk(
  context: AppContext,
  administrator: Member,
  { targets, expected, act }: z.output<typeof startBulkAct.body>,
): Promise<string> {
  const now = context.clock.now()
  if (act.kind === 'suspend') requireSuspensionEnd(act.suspended_until, now)
  return context.transaction(async (tx) => {
    if (act.kind !== 'end_sessions') await citeRule(tx, act.rule, now)
    const { id } = await tx
      .insertInto('bulk_acts')
      .values({ draft: JSON.stringify(act), created_by: administrator.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const total = await keepTargets(tx, id, targets, administrator, now)
    if (total !== expected)
      throw new Refusal('bulk_changed', 'other accounts than expected', { count: String(total) })
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'bulk_started',
      at: now,
      details: { kind: act.kind, accounts: total },
    })
    await context.jobs.enqueue(tx, bulkJob, { id })
    return id
  })
}

/** Undoes an action as a whole: waiting accounts are skipped at once, finished ones are reversed by a job. */
export async function undoBulk(context: AppContext, administrator: Member, bulkId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const row = await tx
      .selectFrom('bulk_acts')
      .select(['id', 'draft', 'state'])
      .where('id', '=', bulkId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('bulk_not_found'))
    const { kind } = draftOf(row)
    if (!canUndo({ kind, state: row.state })) throw new Refusal('bulk_not_undoable')
    await updateById(tx, 'bulk_acts', bulkId, {
      state: 'undoing',
      undone_by: administrator.id,
      undone_at: now,
    })
    await tx
      .updateTable('bulk_act_members')
      .set({ state: 'skipped' })
      .where('bulk_id', '=', bulkId)
      .where('state', '=', 'waiting')
      .execute()
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'bulk_undone',
      at: now,
      details: { kind },
    })
    await context.jobs.enqueue(tx, undoJob, { id: bulkId })
  })
}

type Targets = z.output<typeof startBulkAct.body>['targets']

const sampleSize = 10

/** SQL of the meant members (`id`, and `barred` for the staff and oneself), one more than the ceiling at most. */
function meant(targets: Targets, administrator: Pick<Member, 'id'>, now: Date): RawBuilder<unknown> {
  const limit = bulkCeiling + 1
  const picked =
    'members' in targets
      ? sql`select profiles.id from profiles where profiles.id = any(${[...new Set(targets.members)]}::uuid[])
          and not exists (select from account_deletions where account_deletions.user_id = profiles.id)`
      : pickMembers({ selection: targets.selection, after: null, readerId: administrator.id, now }, limit)
  return sql`
    select profiles.id, profiles.display_name, profiles.username, profiles.created_at,
      ${isStaff()} or profiles.id = ${administrator.id} as barred
    from (${picked}) as picked join profiles on profiles.id = picked.id`
}

/** Counts the accounts of an action, and shows the first of them. */
async function previewTargets(
  db: Db,
  targets: Targets,
  administrator: Pick<Member, 'id'>,
  now: Date,
): Promise<{ count: number; left_out: number; sample: Person[] }> {
  const { rows } = await sql<{ count: number; left_out: number; sample: Person[] | null }>`
    with meant as materialized (${meant(targets, administrator, now)})
    select count(*) filter (where not barred)::integer as count, count(*) filter (where barred)::integer as left_out,
      (
        select json_agg(json_build_object('id', id, 'name', display_name, 'username', username) order by created_at desc, id)
        from (select * from meant where not barred order by created_at desc, id limit ${sql.lit(sampleSize)}) as first
      ) as sample
    from meant
  `.execute(db)
  const [{ count, left_out, sample } = { count: 0, left_out: 0, sample: null }] = rows
  if (count + left_out > bulkCeiling) throw new Refusal('bulk_too_large')
  return { count, left_out, sample: sample ?? [] }
}

/** Writes the accounts of an action down; returns how many. */
async function keepTargets(
  tx: Tx,
  bulkId: string,
  targets: Targets,
  administrator: Pick<Member, 'id'>,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_act_members (bulk_id, member_id)
    select ${bulkId}, meant.id from (${meant(targets, administrator, now)}) as meant where not barred
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}
