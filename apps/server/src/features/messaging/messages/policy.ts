import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayBeginToWrite } from '../../accounts/preferences/policy.ts'
import { mayMeet } from '../../people/blocks/policy.ts'

/**
 * A reader takes part in the conversation that `conversation` names, and no block stands between its members: the one
 * rule for everything that belongs to a conversation.
 */
export function takesPart(readerId: string, conversation: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from conversations as joined
    where joined.id = ${conversation} and ${readerId} in (joined.low_id, joined.high_id)
      and ${mayMeet(readerId, otherOf('joined', readerId))}
  )`
}

/** With `media` in scope: it stands in a conversation of the reader; what was withheld is shown to its owner alone. */
export function attachmentVisibleTo(readerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from messages as carrying
    where carrying.id = media.message_id and ${takesPart(readerId, sql`carrying.conversation_id`)}
      and (carrying.withheld_at is null or media.owner_id = ${readerId})
  )`
}

/** The other member of a conversation in scope; null once their account is gone. */
export function otherOf(conversations: string, readerId: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${conversations}.${column}`)
  return sql<
    string | null
  >`case when ${of('low_id')} = ${readerId} then ${of('high_id')} else ${of('low_id')} end`
}

/**
 * Whether a member may write, as the other chose who may. What is under way goes on: a conversation that the other takes
 * part in and in which something was written. Reads `conversations`, and the other's row of participants as `others`.
 */
export function openFor(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    coalesce(others.state = 'accepted', false)
      and exists (select from messages as sent where sent.conversation_id = conversations.id)
    or ${mayBeginToWrite(sql`${memberId}::uuid`, otherOf('conversations', memberId))}
  )`
}

/** The names of `profiles` hold what was typed, whatever its case and accents. */
export const named = (typed: string) => sql<SqlBool>`(
  position(search_fold(${typed}) in search_fold(profiles.display_name)) > 0
  or position(search_fold(${typed}) in profiles.username) > 0
)`
