import { topics } from '@parvis/contract/realtime.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sendInvalidation } from '../../../platform/realtime/invalidation.ts'
import { type Given, weigh } from './priority.ts'
import { watchAfter } from './signals/watch.ts'
import { copyOf, readTarget, type Target } from './targets.ts'

/** The content that a reader (null for a guest) wants to report; invisible content is refused as unknown. */
export const findTarget = readTarget

/** Checks for signals after the commit. */
export const lookForSignals = watchAfter

/**
 * Adds a reason to the open case of a target, or opens a case; returns its id. Simultaneous reports open one
 * case. Checks the target again once the case is locked: an earlier decision may have hidden it.
 */
export async function joinCase(context: AppContext, tx: Tx, target: Target, given: Given): Promise<string> {
  const now = context.clock.now()
  const id = await openCase(tx, target, now)
  await readTarget(tx, given.memberId, target)
  await weigh(tx, id, { target, given, now })
  tx.afterCommit(() => sendInvalidation(context.bus, topics.moderation, { type: 'case_changed', id }))
  return id
}

/** The open case of a target, locked. */
async function openCase(tx: Tx, { type, id, authorId }: Target, now: Date): Promise<string> {
  // Retries: the case may be decided while this transaction waits for it.
  for (;;) {
    const opened = await tx
      .insertInto('moderation_cases')
      .values({ target_type: type, target_id: id, author_id: authorId, opened_at: now, last_report_at: now })
      .onConflict((conflict) =>
        conflict.columns(['target_type', 'target_id']).where('status', '=', sql.lit('open')).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (opened !== undefined) {
      const copy = await copyOf(tx, { type, id })
      await tx
        .updateTable('moderation_cases')
        .set({ copy: copy && JSON.stringify(copy) })
        .where('id', '=', opened.id)
        .execute()
      return opened.id
    }
    const open = await tx
      .selectFrom('moderation_cases')
      .select('id')
      .where('target_type', '=', type)
      .where('target_id', '=', id)
      .where('status', '=', sql.lit('open'))
      .forUpdate()
      .executeTakeFirst()
    if (open !== undefined) return open.id
  }
}
