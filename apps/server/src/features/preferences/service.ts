import type { PreferencesDraft, UserPreferences } from '@parvis/contract/preferences.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { World } from '../../world.ts'
import type { Member } from '../identity/member.ts'

const defaults: PreferencesDraft = {
  theme: 'system',
  region_codes: ['75'],
  language: 'fr',
  notify_mentions: true,
  notify_follows: true,
  notify_replies: true,
}

const columns = [
  'user_id',
  'theme',
  'region_codes',
  'language',
  'notify_mentions',
  'notify_follows',
  'notify_replies',
  'updated_at',
] as const

/** A member's preferences; the defaults for who never chose. */
export async function readPreferences(db: Db, memberId: string): Promise<UserPreferences> {
  const row = await db
    .selectFrom('user_preferences')
    .select(columns)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (row === undefined) return { user_id: memberId, ...defaults, updated_at: null }
  return { ...row, updated_at: row.updated_at.toISOString() }
}

/** Saves all of a member's preferences; of two saved at once, the later one holds whole. */
export async function choosePreferences(
  world: World,
  member: Member,
  draft: PreferencesDraft,
): Promise<UserPreferences> {
  const values = { ...draft, updated_at: sql<Date>`now()` }
  return world.transaction(async (tx) => {
    const saved = await tx
      .insertInto('user_preferences')
      .values({ user_id: member.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning(columns)
      .executeTakeFirstOrThrow()
    return { ...saved, updated_at: saved.updated_at.toISOString() }
  })
}
