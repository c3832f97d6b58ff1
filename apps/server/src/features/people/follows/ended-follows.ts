import { followRestorableMinutes } from '@parvis/contract/people/follows.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Insertable } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** The latest end of a follow that can no longer be restored. */
const tooOld = (now: Date) => new Date(now.getTime() - followRestorableMinutes * 60_000)

/** Remembers a follow that its follower has ended. */
export async function keepEnded(tx: Tx, ended: Insertable<DB['ended_follows']>): Promise<void> {
  const { followed_at, ended_at } = ended
  await tx
    .insertInto('ended_follows')
    .values(ended)
    .onConflict((conflict) =>
      conflict.columns(['follower_id', 'following_id']).doUpdateSet({ followed_at, ended_at }),
    )
    .execute()
}

/** Deletes what is remembered of an ended follow; nobody restores it then. */
export async function forgetEnded(tx: Tx, followerId: string, followingId: string): Promise<void> {
  await tx
    .deleteFrom('ended_follows')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .execute()
}

/** Takes an ended follow that can still be restored; returns when it began, null if there is none. */
export async function takeEnded(
  tx: Tx,
  followerId: string,
  followingId: string,
  now: Date,
): Promise<Date | null> {
  const ended = await tx
    .deleteFrom('ended_follows')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .where('ended_at', '>', tooOld(now))
    .returning('followed_at')
    .executeTakeFirst()
  return ended?.followed_at ?? null
}

/** Forgets ended follows that can no longer be restored. */
export async function sweepEnded({ db, clock }: AppContext): Promise<void> {
  await db.deleteFrom('ended_follows').where('ended_at', '<=', tooOld(clock.now())).execute()
}
