import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { mayBeginToWrite } from '../../accounts/preferences/index.ts'
import { clearMediaAfter } from '../../content/media/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { readSent } from './history.ts'
import { invalidateConversation } from './invalidation.ts'
import { canDeleteMessage, holdsCopy, otherOf } from './policy.ts'
import { accessDenied, pairOf } from './store.ts'
import { messageView } from './views.ts'
import { isPlain, type MessageDraft, writeMessage } from './writing.ts'

/** The conversation of two members; creates it if missing, once even for parallel requests. */
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
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
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

/** Sends a message; a repeated request id returns the existing message. */
export async function send(
  context: AppContext,
  member: Member,
  conversationId: string,
  draft: MessageDraft,
): Promise<MessageView> {
  const written = await context.transaction((tx) => writeMessage(context, tx, member, conversationId, draft))
  if (written !== undefined && isPlain(draft))
    return messageView({ ...written, attachment: null, quoted: null }, member.id, null, null)
  const sent = await readSent(context.db, member.id, draft.request_id)
  if (sent === undefined) throw new Refusal('message_not_found')
  if (sent.conversation_id !== conversationId) throw accessDenied()
  // Its answer would quote the post.
  if (sent.is_share) throw new Refusal('validation_failed', 'request_id was used for a share')
  return sent
}

/** Deletes the member's own message for both. */
export async function remove(context: AppContext, member: Member, messageId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .select(['sender_id', 'conversation_id'])
      .where('id', '=', messageId)
      .where(holdsCopy(member.id, sql`messages.conversation_id`))
      .executeTakeFirstOrThrow(refusalOf('message_not_found'))
    if (!canDeleteMessage(member.id, message)) throw new Refusal('not_owner')
    // Serialised with writers, so that the newest message is correct.
    const conversation = await tx
      .selectFrom('conversations')
      .select(['low_id', 'high_id'])
      .where('id', '=', message.conversation_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await deleteMessage(context, tx, messageId)
    tx.afterCommit(() => {
      sendInvalidation(context.bus, topics.conversation(message.conversation_id), {
        type: 'message_removed',
        id: messageId,
      })
      const members = [conversation?.low_id, conversation?.high_id].filter((id) => typeof id === 'string')
      invalidateConversation(context, message.conversation_id, members)
    })
  })
}

/** Deletes a message with its media: the sender's own, or one that a restored backup brought back. */
export async function deleteMessage(context: AppContext, tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', messageId).execute()
  await clearMediaAfter(context, tx)
}

/** Waits for writers in the pair's conversation, then has both read whether it is closed. */
export async function invalidateClosure(
  context: AppContext,
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const { low_id, high_id } = pairOf(blockerId, blockedId)
  const conversation = await tx
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (conversation !== undefined)
    tx.afterCommit(() => invalidateConversation(context, conversation.id, [low_id, high_id]))
}

/** Maximum of conversations whose members get an event when an account is gone; others learn it on opening. */
const conversationsInvalidated = 500

/** Invalidates the latest conversations of a deleted account for their other members. */
export async function invalidateLeftConversations(
  context: AppContext,
  tx: Tx,
  memberId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', otherOf('conversations', memberId).as('other')])
    .where((eb) => eb.or([eb('low_id', '=', memberId), eb('high_id', '=', memberId)]))
    .orderBy('last_message_at', (order) => order.desc().nullsLast())
    .limit(sql.lit(conversationsInvalidated))
    .execute()
  tx.afterCommit(() => {
    for (const { id, other } of rows) if (other !== null) invalidateConversation(context, id, [other])
  })
}
