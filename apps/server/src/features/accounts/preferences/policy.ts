import { isLanguage, type Language } from '@parvis/contract/languages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

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

/** Whether a member wants notifications of this type; all are on by default. */
export function wishesToBeTold(member: RawBuilder<unknown>, type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from user_preferences where user_preferences.user_id = ${member} and not case ${type}
      when 'mention' then notify_mentions
      when 'reply' then notify_replies
      when 'follow_request' then notify_follows
      when 'follow_accepted' then notify_follows
      when 'law_moved' then notify_civic
      when 'event_reminder' then notify_civic
      when 'event_withdrawn' then notify_civic
      when 'event_moved' then notify_civic
      when 'event_called_off' then notify_civic
      when 'event_restored' then notify_civic
      else true
    end
  )`
}

/** Whether a member allows another to start a conversation; everyone may by default. */
export function mayBeginToWrite(
  writer: RawBuilder<unknown>,
  member: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from user_preferences as chosen where chosen.user_id = ${member} and case chosen.messages_from
      when 'nobody' then true
      when 'followed' then not exists (
        select from follows where follower_id = chosen.user_id and following_id = ${writer}
      )
      else false
    end
  )`
}
