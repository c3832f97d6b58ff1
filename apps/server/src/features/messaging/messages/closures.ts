import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { otherOf } from './policy.ts'
import { pairOf } from './store.ts'
import { tellMembers } from './telling.ts'

/** Waits for writers in the pair's conversation, then has both read whether it is closed. */
export async function tellOfClosure(
  context: AppContext,
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const { low_id, high_id } = pairOf(blockerId, blockedId)
  const conversation = await tx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (conversation !== undefined)
    tx.afterCommit(() => tellMembers(context, conversation.id, [low_id, high_id]))
}

/** Most conversations whose members are told at once that an account is gone; others learn it on opening. */
const toldOfLeaving = 500

/** Tells those with whom a member talked last that the account is gone. */
export async function tellOfLeaving(context: AppContext, tx: Tx, memberId: string): Promise<void> {
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', otherOf('conversations', memberId).as('other')])
    .where((eb) => eb.or([eb('low_id', '=', memberId), eb('high_id', '=', memberId)]))
    .orderBy('last_message_at', (order) => order.desc().nullsLast())
    .limit(sql.lit(toldOfLeaving))
    .execute()
  tx.afterCommit(() => {
    for (const { id, other } of rows) if (other !== null) tellMembers(context, id, [other])
  })
}
