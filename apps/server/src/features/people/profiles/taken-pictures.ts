import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageQuery } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { mayBeReversed } from '../../audit/evidence/index.ts'
import { withholdAvatar } from './avatar-files.ts'

const batchSize = 200

/** Pictures removed from profiles by decisions that can be reversed, in the order of the decisions. */
export async function takenPictures(db: Db, after: Keyset | null, now: Date) {
  const taken = db
    .selectFrom('moderation_decisions as decision')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'decision.case_id')
    .select(['decision.id', 'decision.created_at', 'moderation_cases.target_id'])
    .select(sql<string>`decision.former ->> 'avatar_url'`.as('address'))
    .where(sql<boolean>`decision.former ->> 'avatar_url' is not null`)
    .where(mayBeReversed(now))
  return pageQuery(taken, ['decision.created_at', 'decision.id', 'asc'], after, batchSize - 1).execute()
}

/** Withholds pictures that decisions removed: a crash may have left their files at the public address. */
export async function withholdTaken(
  store: Pick<AppContext, 'db' | 'storage' | 'config' | 'transaction' | 'clock'>,
): Promise<void> {
  for (let after: Keyset | null = null; ; ) {
    const taken: Awaited<ReturnType<typeof takenPictures>> = await takenPictures(
      store.db,
      after,
      store.clock.now(),
    )
    for (const { target_id, address } of taken)
      await store.transaction(async (tx) => {
        // A reversal that restores the picture locks the same row.
        const profile = await tx
          .selectFrom('profiles')
          .select('avatar_url')
          .where('id', '=', target_id)
          .forUpdate()
          .executeTakeFirst()
        if (profile !== undefined && profile.avatar_url !== address) await withholdAvatar(store, address)
      })
    const last = taken.at(-1)
    if (last === undefined || taken.length < batchSize) return
    after = { at: last.created_at, id: last.id }
  }
}
