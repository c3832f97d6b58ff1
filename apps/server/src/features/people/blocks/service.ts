import { limits } from '@parvis/contract/limits.ts'
import type { Distance } from '@parvis/contract/people/blocks.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { forgetMember, type Member } from '../../accounts/identity/index.ts'
import { knownTo } from './policy.ts'
import { invalidatePair, lockPair, readDistance } from './store.ts'

interface Block {
  blockerId: string
  blockedId: string
}

export const blockPort = createPort<{
  /** The pair is locked. */
  memberBlocked(context: AppContext, tx: Tx, block: Block): Promise<void>
  /** A block was lifted. The pair is locked. */
  memberUnblocked(context: AppContext, tx: Tx, block: Block): Promise<void>
  memberMuted(context: AppContext, tx: Tx, mute: { muterId: string; mutedId: string }): Promise<void>
}>('blocks')

/** Hides two members from each other, and ends their ties. */
export async function block(context: AppContext, member: Member, otherId: string): Promise<Distance> {
  return context.transaction(async (tx) => {
    await lockPair(tx, member.id, otherId)
    await requireOther(tx, member, otherId)
    await requireRoom(tx, 'blocks', 'blocker_id', member.id)
    const { numInsertedOrUpdatedRows: set } = await tx
      .insertInto('blocks')
      .values({ blocker_id: member.id, blocked_id: otherId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (set) {
      await blockPort().memberBlocked(context, tx, { blockerId: member.id, blockedId: otherId })
      invalidateBlock(context, tx, member.id, otherId)
    }
    return readDistance(tx, member.id, otherId)
  })
}

/** Blocks these members one after the other; returns how many were not blocked before. */
export async function blockAll(context: AppContext, member: Member, memberIds: string[]): Promise<number> {
  let blocked = 0
  for (const id of new Set(memberIds)) {
    if (id === member.id || (await readDistance(context.db, member.id, id)).is_blocked) continue
    try {
      await block(context, member, id)
      blocked += 1
    } catch (error) {
      // Deleted or hidden since the list was read.
      if (!(error instanceof Refusal) || error.code !== 'profile_not_found') throw error
    }
  }
  return blocked
}

export async function unblock(context: AppContext, member: Member, otherId: string): Promise<Distance> {
  return context.transaction(async (tx) => {
    await lockPair(tx, member.id, otherId)
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blocker_id', '=', member.id)
      .where('blocked_id', '=', otherId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await blockPort().memberUnblocked(context, tx, { blockerId: member.id, blockedId: otherId })
      invalidateBlock(context, tx, member.id, otherId)
    }
    return readDistance(tx, member.id, otherId)
  })
}

/** Leaves a member out of the muter's lists. The muted member receives nothing, not even an event. */
export async function mute(context: AppContext, member: Member, otherId: string): Promise<Distance> {
  return context.transaction(async (tx) => {
    await requireOther(tx, member, otherId)
    await requireRoom(tx, 'mutes', 'muter_id', member.id)
    const { numInsertedOrUpdatedRows: set } = await tx
      .insertInto('mutes')
      .values({ muter_id: member.id, muted_id: otherId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (set) await blockPort().memberMuted(context, tx, { muterId: member.id, mutedId: otherId })
    return readDistance(tx, member.id, otherId)
  })
}

export async function unmute(context: AppContext, member: Member, otherId: string): Promise<Distance> {
  await context.db
    .deleteFrom('mutes')
    .where('muter_id', '=', member.id)
    .where('muted_id', '=', otherId)
    .execute()
  return readDistance(context.db, member.id, otherId)
}

/** Updates what both may see, on their screens and open sockets. */
function invalidateBlock(context: AppContext, tx: Tx, one: string, other: string): void {
  invalidatePair(context, tx, one, other)
  tx.afterCommit(() => {
    forgetMember(context, one)
    forgetMember(context, other)
  })
}

async function requireOther(tx: Tx, member: Member, otherId: string): Promise<void> {
  if (member.id === otherId) throw new Refusal('block_of_oneself')
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', otherId)
    .where(knownTo(member.id))
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
}

async function requireRoom(
  tx: Tx,
  table: 'blocks' | 'mutes',
  owner: 'blocker_id' | 'muter_id',
  memberId: string,
): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${limits.blocks} as full
    from (select from ${sql.table(table)} where ${sql.ref(owner)} = ${memberId} limit ${limits.blocks}) as kept
  `.execute(tx)
  if (rows[0]?.full) throw new Refusal('too_many_blocks')
}
