import { isLanguage, type Language } from '@parvis/contract/languages.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

/** The language for texts to a member: the chosen one, or that of the page where they signed up. */
export async function languageOf(db: Db, memberId: string): Promise<Language> {
  const row = await db
    .selectFrom('auth.users')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'auth.users.id')
    .select(['user_preferences.language', sql<unknown>`user_metadata->>'language'`.as('wished')])
    .where('auth.users.id', '=', memberId)
    .executeTakeFirst()
  return row?.language ?? (isLanguage(row?.wished) ? row.wished : 'fr')
}
