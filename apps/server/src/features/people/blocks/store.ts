import { pageSizes } from '@parvis/contract/limits.ts'
import type { Distance } from '@parvis/contract/people/blocks.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Db, lockByName, type Tx } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { authorColumns, authorView } from '../authors/index.ts'
import { blockedBy, mutedBy } from './views.ts'

/** Block and mute that a member has set on another. */
export async function readDistance(db: Db, memberId: string, otherId: string): Promise<Distance> {
  const other = sql`${otherId}::uuid`
  return db
    .selectNoFrom([blockedBy(memberId, other).as('is_blocked'), mutedBy(memberId, other).as('is_muted')])
    .executeTakeFirstOrThrow()
}

/** The members whom a member blocks, latest first. */
export async function readBlocked(db: Db, memberId: string, after: Keyset | null) {
  const blocked = db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_id')
    .select([...authorColumns, 'blocks.blocked_id', 'blocks.blocked_id as user_id', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', memberId)
  const order = ['blocks.created_at', 'blocks.blocked_id'] as const
  return paginate(blocked, order, after, pageSizes.keptApart, keptApart)
}

/** The members whom a member mutes, latest first. */
export async function readMuted(db: Db, memberId: string, after: Keyset | null) {
  const muted = db
    .selectFrom('mutes')
    .innerJoin('profiles', 'profiles.id', 'mutes.muted_id')
    .select([...authorColumns, 'mutes.muted_id', 'mutes.muted_id as user_id', 'mutes.created_at'])
    .where('mutes.muter_id', '=', memberId)
  const order = ['mutes.created_at', 'mutes.muted_id'] as const
  return paginate(muted, order, after, pageSizes.keptApart, keptApart)
}

type Row = Parameters<typeof authorView>[0] & { created_at: Date }

const keptApart = (row: Row) => ({ member: authorView(row), created_at: row.created_at.toISOString() })

/** Serialises changes between two members: requests, responses, blocks. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const [first, second] = [one, other].sort()
  await lockByName(tx, `${first} ${second}`)
}

/** Sends events to both members' open tabs. */
export function invalidatePair(context: AppContext, tx: Tx, one: string, other: string): void {
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.member(one), { type: 'ties_changed', id: other })
    sendInvalidation(context.bus, topics.member(other), { type: 'ties_changed', id: one })
  })
}
