import { type RawBuilder, sql } from 'kysely'

/** Whether a member wishes to be told of things of this type; all are on until switched off. */
export function wishesToBeTold(member: RawBuilder<unknown>, type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from user_preferences where user_preferences.user_id = ${member} and not case ${type}
      when 'mention' then notify_mentions
      when 'reply' then notify_replies
      when 'follow_request' then notify_follows
      when 'follow_accepted' then notify_follows
      else true
    end
  )`
}
