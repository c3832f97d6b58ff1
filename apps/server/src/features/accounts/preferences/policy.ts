import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a member wants notifications of this type; all are on by default. */
export function wantsNotification(
  member: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from user_preferences where user_preferences.user_id = ${member} and not case ${type}
      when 'like' then notify_reactions
      when 'share' then notify_reactions
      when 'comment' then notify_comments
      when 'mention' then notify_mentions
      when 'reply' then notify_replies
      when 'follow_request' then notify_follows
      when 'follow_accepted' then notify_follows
      when 'law_moved' then notify_civic
      when 'alert' then notify_civic
      when 'alert_summary' then notify_civic
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
