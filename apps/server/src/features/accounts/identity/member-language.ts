import { isLanguage, type Language, languages, type OfferedLanguages } from '@parvis/contract/languages.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'

/** The language for texts to a member: the chosen one, or that of the page where they signed up. */
export async function languageOf(db: Db, memberId: string): Promise<Language> {
  const row = await db
    .selectFrom('auth.users')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'auth.users.id')
    .select(['user_preferences.language', sql<unknown>`user_metadata->>'language'`.as('sign_up_language')])
    .where('auth.users.id', '=', memberId)
    .executeTakeFirst()
  return row?.language ?? (isLanguage(row?.sign_up_language) ? row.sign_up_language : 'fr')
}

const known = sql.join(languages.map((language) => sql.lit(language)))

/** The same as an SQL expression over the id of a member. */
export const languageOfMember = (memberId: RawBuilder<string>) => sql<Language>`coalesce(
  (select chosen.language from user_preferences as chosen where chosen.user_id = ${memberId}),
  (
    select account.user_metadata->>'language' from auth.users as account
    where account.id = ${memberId} and account.user_metadata->>'language' in (${known})
  ),
  'fr'
)`

type Metadata = Record<string, unknown>

/** Adds the language for the account's mails to the sign-up metadata: the page's, else the site's. French is not stored. */
export function withLanguage(given: Metadata, offer: OfferedLanguages): Metadata {
  if (isLanguage(given.language) && offer.offered.includes(given.language)) return given
  return offer.preferred === 'fr' ? given : { ...given, language: offer.preferred }
}
