import { limits } from '@parvis/contract/limits.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { mayBeginToWrite } from '../../accounts/preferences/index.ts'
import { type AttachmentDraft, clearMediaAfter, reserveMedia } from '../../content/media/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { readSent } from './history.ts'
import { canDeleteMessage, holdsCopy, notCleared, openFor, otherOf, refusalToWrite } from './policy.ts'
import { accessDenied, pairOf } from './store.ts'
import { type MessageRow, messageView } from './views.ts'

/** The conversation of two members; creates it if missing, once however many requests come in parallel. */
export async function openWith(
  tx: Tx,
  memberId: string,
  otherId: string,
): Promise<{ id: string; created: boolean }> {
  if (memberId === otherId) throw new Refusal('conversation_with_oneself')
  const other = await tx
    .selectFrom('profiles')
    .select(['id', mayBeginToWrite(sql`${memberId}::uuid`, sql`profiles.id`).as('open')])
    .where('id', '=', otherId)
    .where(mayMeet(memberId, sql`profiles.id`))
    .executeTakeFirst()
  if (other === undefined) throw new Refusal('profile_not_found')
  const { low_id, high_id } = pairOf(memberId, otherId)
  const known = () =>
    tx
      .selectFrom('conversations')
      .select(['id', 'last_message_at'])
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
  const earlier = await known().executeTakeFirst()
  if (earlier === undefined && !other.open) throw new Refusal('messages_closed')
  const made =
    earlier === undefined
      ? await tx
          .insertInto('conversations')
          .values({ low_id, high_id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : undefined
  if (made !== undefined) {
    await sql`
      insert into conversation_participants (conversation_id, user_id, state)
      values (${made.id}, ${memberId}, 'accepted'), (${made.id}, ${otherId}, ${stateOfFirst(otherId, memberId)})
    `.execute(tx)
    return { id: made.id, created: true }
  }
  const there = earlier ?? (await known().executeTakeFirstOrThrow())
  // A member who opens an empty conversation intends to write.
  if (there.last_message_at === null)
    await tx
      .updateTable('conversation_participants')
      .set({ state: 'accepted' })
      .where('conversation_id', '=', there.id)
      .where('user_id', '=', memberId)
      .where('state', '<>', 'accepted')
      .execute()
  return { id: there.id, created: false }
}

/** Messages from accounts that the recipient does not follow are requests. */
const stateOfFirst = (recipientId: string, senderId: string) => sql`
  case when exists (
    select from follows where follower_id = ${recipientId}::uuid and following_id = ${senderId}::uuid
  ) then 'accepted' else 'request' end
`

/** `get_or_create_conversation`: one of the two must be the caller. */
export async function open(
  context: AppContext,
  member: Member,
  { user1_id, user2_id }: { user1_id: string; user2_id: string },
): Promise<{ id: string; created: boolean }> {
  if (member.id !== user1_id && member.id !== user2_id) throw accessDenied()
  const otherId = member.id === user1_id ? user2_id : user1_id
  return context.transaction((tx) => openWith(tx, member.id, otherId))
}

export interface MessageDraft extends AttachmentDraft {
  content: string
  request_id: string
  /** The answered message. */
  reply_to_id?: string | null | undefined
  /** The shared post; the sender may see it. */
  postId?: string
}

/** Sends a message; a repeated request id returns the existing message. */
export async function send(
  context: AppContext,
  member: Member,
  conversationId: string,
  draft: MessageDraft,
): Promise<MessageView> {
  const written = await context.transaction((tx) => writeMessage(context, tx, member, conversationId, draft))
  if (written !== undefined && !draft.media_id && !draft.reply_to_id)
    return messageView({ ...written, attachment: null, quoted: null }, member.id, null, null)
  const sent = await readSent(context.db, member.id, draft.request_id)
  if (sent === undefined) throw new Refusal('message_not_found')
  if (sent.conversation_id !== conversationId) throw accessDenied()
  return sent
}

type WrittenRow = Omit<MessageRow, 'attachment' | 'quoted'>

/**
 * Writes a message at the end of its conversation. Writers are serialised by the conversation's row, which a
 * block locks too: messages after it are refused. Undefined when the draft was written before.
 */
export async function writeMessage(
  context: AppContext,
  tx: Tx,
  member: Member,
  conversationId: string,
  draft: MessageDraft,
): Promise<WrittenRow | undefined> {
  const at = await takeTurn(tx, member.id, conversationId)
  const other = await otherMember(tx, member.id, conversationId, draft.request_id)
  if (other === undefined) throw accessDenied()
  if (other.sent) return keepTime(tx, conversationId)
  const refusal = refusalToWrite({ ...other, otherId: other.id })
  if (refusal !== null) throw new Refusal(refusal)
  const otherId = required(other.id, 'the other member')
  if (draft.reply_to_id) await requireMessage(tx, member.id, conversationId, draft.reply_to_id)
  const media = await reserveMedia(tx, member.id, 'message', draft)
  if (media?.url === null) throw new Refusal('media_unknown')
  const { rows } = await sql<WrittenRow>`
    with written as (
      insert into messages (conversation_id, sender_id, content, media_url, is_share, post_id, request_id, reply_to_id,
        created_at)
      values (${conversationId}, ${member.id}, ${draft.content}, ${media?.url ?? null}, ${draft.postId !== undefined},
        ${draft.postId ?? null}, ${draft.request_id}, ${draft.reply_to_id ?? null}, ${at})
      on conflict (sender_id, request_id) do nothing
      returning id, conversation_id, sender_id, content, is_share, post_id, request_id, created_at, read_at,
        withheld_at, withheld_by, edited_at
    ), told as (
      update conversation_participants set
        last_message_at = written.created_at,
        unread_count = unread_count + (user_id <> ${member.id})::integer,
        state = case when user_id = ${member.id} or ${other.state === 'request' && other.follows} then 'accepted' else state end
      from written where conversation_participants.conversation_id = written.conversation_id
    )
    select * from written
  `.execute(tx)
  const [message] = rows
  // The draft was sent to another conversation at the same time.
  if (message === undefined) return keepTime(tx, conversationId)
  await countText(context, tx, {
    author: member,
    kind: 'message',
    content: draft.content,
    contentId: null,
    placeId: conversationId,
    uninvited: other.state !== 'accepted' && !other.follows,
  })
  await media?.attach({ message_id: message.id })
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.conversation(conversationId), {
      type: 'message_added',
      id: message.id,
      sender_id: member.id,
    })
    tellMembers(context, conversationId, other.state === 'refused' ? [member.id] : [member.id, otherId])
  })
  return message
}

/** Refuses to answer a message of another conversation, or one that is gone, for all or for the member. */
async function requireMessage(tx: Tx, memberId: string, conversationId: string, id: string): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .where(notCleared(memberId, 'messages'))
    // It cannot be deleted until the answer is written.
    .forKeyShare()
    .executeTakeFirst()
  if (message === undefined) throw new Refusal('message_not_found')
}

/**
 * Locks a conversation of the member; returns the time of the new message. The database's clock gives it, like all
 * creation times: messages accepted by several nodes follow each other.
 */
async function takeTurn(tx: Tx, memberId: string, conversationId: string): Promise<Date> {
  const turn = await tx
    .updateTable('conversations')
    .set({
      last_message_at: sql<Date>`greatest(
        date_trunc('milliseconds', clock_timestamp()), last_message_at + interval '1 millisecond'
      )`,
    })
    .where('id', '=', conversationId)
    .where(sql<boolean>`${memberId} in (low_id, high_id)`)
    .returning('last_message_at')
    .executeTakeFirst()
  if (!turn?.last_message_at) throw accessDenied()
  return turn.last_message_at
}

/** Restores the conversation's time when nothing was written. */
async function keepTime(tx: Tx, conversationId: string): Promise<undefined> {
  await sql`
    update conversations set last_message_at = (
      select max(created_at) from messages where conversation_id = conversations.id
    ) where id = ${conversationId}
  `.execute(tx)
}

/**
 * The other member, their state of the conversation, and whether the draft was already sent; undefined under
 * a block.
 */
export async function otherMember(tx: Tx, memberId: string, conversationId: string, requestId: string) {
  const { rows } = await sql<{
    id: string | null
    state: 'accepted' | 'request' | 'refused' | null
    open: boolean
    follows: boolean
    waiting: number
    sent: boolean
  }>`
    select other.id, others.state, ${openFor(memberId)} as open,
      exists (select from follows where follower_id = other.id and following_id = ${memberId}) as follows,
      case when others.state = 'accepted' then 0 else (
        select count(*)::integer from (
          select from messages
          where conversation_id = conversations.id and sender_id = ${memberId} and read_at is null
          limit ${sql.lit(limits.messagesAwaiting)}
        ) as sent
      ) end as waiting,
      exists (select from messages where sender_id = ${memberId} and request_id = ${requestId}) as sent
    from conversations
    cross join lateral (select ${otherOf('conversations', memberId)} as id) as other
    left join conversation_participants as others
      on others.conversation_id = conversations.id and others.user_id = other.id
    where conversations.id = ${conversationId} and ${mayMeet(memberId, sql`other.id`)}
  `.execute(tx)
  return rows[0]
}

/** Has the conversation read again on the members' open screens. */
export function tellMembers(context: AppContext, conversationId: string, memberIds: string[]): void {
  for (const id of memberIds)
    sendInvalidation(context.bus, topics.member(id), { type: 'conversations_changed', id: conversationId })
}

/** Deletes the member's own message for both. */
export async function remove(context: AppContext, member: Member, messageId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['sender_id', 'conversation_id'])
      .where('id', '=', messageId)
      .where(holdsCopy(member.id, sql`messages.conversation_id`))
      .executeTakeFirst()
    if (message === undefined) throw new Refusal('message_not_found')
    if (!canDeleteMessage(member.id, message)) throw new Refusal('not_owner')
    // Serialised with writers, so that the newest message is correct.
    const conversation = await tx
      .selectFrom('conversations')
      .select(['low_id', 'high_id'])
      .where('id', '=', message.conversation_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await tx.deleteFrom('messages').where('id', '=', messageId).execute()
    await clearMediaAfter(context, tx)
    tx.afterCommit(() => {
      sendInvalidation(context.bus, topics.conversation(message.conversation_id), {
        type: 'message_removed',
        id: messageId,
      })
      const members = [conversation?.low_id, conversation?.high_id].filter((id) => typeof id === 'string')
      tellMembers(context, message.conversation_id, members)
    })
  })
}
