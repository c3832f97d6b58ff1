import { limits } from '@parvis/contract/limits.ts'
import type { ConversationClosure } from '@parvis/contract/messaging/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isLeaving } from '../../accounts/account/index.ts'
import { isNotBanned } from '../../accounts/identity/index.ts'
import { mayBeginToWrite } from '../../accounts/preferences/index.ts'
import { mayMeetInOne, notBlocked } from '../../people/blocks/index.ts'

/**
 * The one rule for everything that belongs to a conversation: the reader is one of its two members, and no
 * block separates them.
 */
export function takesPart(readerId: string, conversation: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from conversations as joined
    where joined.id = ${conversation} and ${readerId} in (joined.low_id, joined.high_id)
      and ${mayMeetInOne(readerId, otherOf('joined', readerId))}
  )`
}

/**
 * Whether the reader may read their copy of a conversation, and report or delete in it: a block closes it and takes nothing
 * from either member.
 */
export function holdsCopy(readerId: string, conversation: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from conversations as joined
    where joined.id = ${conversation} and ${readerId} in (joined.low_id, joined.high_id)
      and ${isNotBanned(otherOf('joined', readerId))}
  )`
}

/**
 * Why nobody can write in a conversation any more; null while it is open. The member who blocked sees that reason, the other only
 * that it is closed.
 */
export function closureOf(readerId: string): RawBuilder<ConversationClosure | null> {
  const other = otherOf('conversations', readerId)
  return sql<ConversationClosure | null>`case
    when ${other} is null or ${isLeaving(other)} then 'gone'
    when exists (select from blocks where blocks.blocker_id = ${readerId} and blocks.blocked_id = ${other}) then 'blocked'
    when not ${notBlocked(readerId, other)} then 'closed'
  end`
}

/** Whether the reader has not deleted a message for themselves, with its conversation. `messages`: name in scope. */
export function notCleared(readerId: string, messages: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from conversation_participants as clearing
    where clearing.conversation_id = ${sql.ref(`${messages}.conversation_id`)} and clearing.user_id = ${readerId}
      and clearing.cleared_at >= ${sql.ref(`${messages}.created_at`)}
  )`
}

/**
 * SQL with `media` in scope: it belongs to a conversation of the reader; withheld media is visible to its
 * owner only.
 */
export function attachmentVisibleTo(readerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from messages as carrying
    where carrying.id = media.message_id and ${holdsCopy(readerId, sql`carrying.conversation_id`)}
      and (carrying.withheld_at is null or media.owner_id = ${readerId}) and ${notCleared(readerId, 'carrying')}
  )`
}

/** The other member of a conversation in scope; null once their account is deleted. */
export function otherOf(conversations: string, readerId: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${conversations}.${column}`)
  return sql<
    string | null
  >`case when ${of('low_id')} = ${readerId} then ${of('high_id')} else ${of('low_id')} end`
}

/**
 * Whether a member may write under the other's setting. Existing conversations continue: those with messages
 * that the other has accepted. Uses `conversations`, and the other's participant row as `others`.
 */
export function openFor(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    coalesce(others.state = 'accepted', false)
      and exists (select from messages as sent where sent.conversation_id = conversations.id)
    or ${mayBeginToWrite(sql`${memberId}::uuid`, otherOf('conversations', memberId))}
  )`
}

interface WritingConditions {
  /** The other member; null once their account is deleted. */
  otherId: string | null
  /** The other's state of the conversation. */
  state: 'accepted' | 'request' | 'refused' | null
  /** The result of {@link openFor}. */
  open: boolean
  /** Messages of the writer that wait for acceptance. */
  waiting: number
}

/** Refusal of a further message in a conversation; null when the member may write it. */
export function refusalToWrite({
  otherId,
  state,
  open,
  waiting,
}: WritingConditions): 'recipient_gone' | 'messages_closed' | 'answer_awaited' | null {
  if (otherId === null || state === null) return 'recipient_gone'
  if (!open) return 'messages_closed'
  return state !== 'accepted' && waiting >= limits.messagesAwaiting ? 'answer_awaited' : null
}

/**
 * Refusal to change the text of a message; null when the member may. `editable`: its minutes have not passed. A further
 * message may have to wait for an answer; an edit is none.
 */
export function refusalToEditMessage(
  memberId: string,
  message: { sender_id: string; is_share: boolean; withheld_at: Date | null; editable: boolean },
  writing: Omit<WritingConditions, 'waiting'>,
): 'not_owner' | 'edit_closed' | 'recipient_gone' | 'messages_closed' | null {
  if (message.sender_id !== memberId) return 'not_owner'
  if (message.is_share || message.withheld_at !== null || !message.editable) return 'edit_closed'
  const refusal = refusalToWrite({ ...writing, waiting: 0 })
  return refusal === 'answer_awaited' ? null : refusal
}

/** Whether a member may delete a message: only its sender may. Views show this as `isOwn`. */
export function canDeleteMessage(memberId: string, message: { sender_id: string }): boolean {
  return message.sender_id === memberId
}
