import type { ExportView } from '@parvis/contract/accounts/account.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import type { AccountExports } from '@parvis/platform/database/schema.gen.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { mailAccountChange } from '../../identity/index.ts'

/** Prepares an archive; the payload carries its id. */
export const exportJob = 'account_export'

/** A repeated request returns an archive that is newer than this. */
const freshMs = 10 * 60_000

function exportView(row: Selectable<AccountExports>): ExportView {
  const { id, state, done, total, bytes, created_at, ready_at, expires_at } = row
  return {
    id,
    state,
    // The last percent stands for the upload to the storage.
    progress: state === 'ready' ? 100 : total === null ? 0 : Math.min(99, Math.floor((done * 100) / total)),
    bytes: bytes === null ? null : Number(bytes),
    created_at: created_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }
}

/** The member's archive, unless it has expired. */
export async function findExport(db: Db, memberId: string, now: Date) {
  const row = await db
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return row?.expires_at && row.expires_at <= now ? undefined : row
}

export async function readExport(context: AppContext, memberId: string): Promise<ExportView | null> {
  const row = await findExport(context.db, memberId, context.clock.now())
  return row === undefined ? null : exportView(row)
}

/**
 * Requests an archive. One in preparation or just finished is returned as is; an older one is replaced.
 * @param requireStill refuses a member whose session has ended; called in the transaction
 */
export async function orderExport(
  context: AppContext,
  memberId: string,
  requireStill: (tx: Tx) => Promise<void>,
): Promise<ExportView> {
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    // Serialises parallel requests of the member.
    await tx.selectFrom('profiles').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    await requireStill(tx)
    const current = await findExport(tx, memberId, now)
    const isGood =
      current?.state === 'preparing' ||
      (current?.ready_at !== undefined &&
        current.ready_at !== null &&
        now.getTime() - current.ready_at.getTime() < freshMs)
    if (current !== undefined && isGood) return exportView(current)
    await tx.deleteFrom('account_exports').where('user_id', '=', memberId).execute()
    const ordered = await tx
      .insertInto('account_exports')
      .values({ user_id: memberId, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await context.jobs.enqueue(tx, exportJob, { id: ordered.id })
    await mailAccountChange(context, tx, memberId, {
      kind: 'archive_ordered',
      former: { exportId: ordered.id },
    })
    invalidateExport(context, tx, memberId, ordered.id)
    return exportView(ordered)
  })
}

/** Cancels an export requested by somebody else. The sweep deletes its file. */
export async function withdrawExport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account_exports').where('id', '=', id).execute()
}

/** Makes the member's screens reload the export. */
export function invalidateExport(
  context: Pick<AppContext, 'bus'>,
  tx: Tx,
  memberId: string,
  id: string,
): void {
  tx.afterCommit(() => sendInvalidation(context.bus, topics.member(memberId), { type: 'export_changed', id }))
}
