import type { startBulkAct } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { recordSearch } from '../members/index.ts'
import { requireSuspensionEnd } from '../moderation/index.ts'
import { citeRule } from '../rules/index.ts'
import { bulkJob, undoJob } from './job.ts'
import { canUndo } from './policy.ts'
import { draftOf } from './store.ts'
import { keepTargets, previewTargets, type Targets } from './targets.ts'

/** Shows whom an action would be about. Looking by address or network is an act, as in the table. */
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

/** Undoes an action as a whole: what waits is skipped at once, what is done is reversed by a job. */
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
