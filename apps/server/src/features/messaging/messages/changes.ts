import { limits } from '@parvis/contract/limits.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { isBlank } from '@parvis/contract/text.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { clearMediaAfter } from '../../content/media/index.ts'
import { readSent } from './history.ts'
import { invalidateConversation } from './invalidation.ts'
import { refusalToEditMessage, takesPart } from './policy.ts'
import { requireCopy } from './store.ts'
import { otherMember } from './writing.ts'

/** Changes the text of the member's own message and keeps the former one. The same text changes nothing. */
export async function edit(
  context: AppContext,
  member: Member,
  messageId: string,
  content: string,
): Promise<MessageView> {
  const requestId = await context.transaction(async (tx) => {
    const found = await tx
      .selectFrom('messages')
      .select('conversation_id')
      .where('id', '=', messageId)
      .where(takesPart(member.id, sql`messages.conversation_id`))
      .executeTakeFirstOrThrow(refusalOf('message_not_found'))
    const { conversation_id } = found
    // Serialised with writers and with a block.
    await tx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversation_id)
      .forNoKeyUpdate()
      .execute()
    const message = await tx
      .selectFrom('messages')
      .select(['sender_id', 'content', 'media_url', 'is_share', 'withheld_at', 'request_id'])
      .select(
        sql<boolean>`created_at > clock_timestamp() - make_interval(mins => ${sql.lit(limits.messageEditMinutes)})`.as(
          'editable',
        ),
      )
      .select(
        sql<number>`(
          select count(*)::integer from message_versions where message_versions.message_id = messages.id
        )`.as('edits'),
      )
      .where('id', '=', messageId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const other = await otherMember(tx, member.id, conversation_id, messageId)
    if (message === undefined || other === undefined) throw new Refusal('message_not_found')
    throwIfRefused(refusalToEditMessage(member.id, message, { ...other, otherId: other.id }))
    if (isBlank(content) && message.media_url === null) throw new Refusal('content_empty')
    if (content === message.content) return message.request_id
    if (message.edits >= limits.messageEdits) throw new Refusal('edit_closed')
    await countText(context, tx, {
      author: member,
      kind: 'message',
      content,
      before: message.content,
      contentId: null,
      placeId: conversation_id,
      uninvited: other.state !== 'accepted' && !other.follows,
    })
    await sql`
      with kept as (
        insert into message_versions (message_id, content, replaced_at)
        values (${messageId}, ${message.content}, clock_timestamp())
      )
      update messages set content = ${content}, edited_at = clock_timestamp() where id = ${messageId}
    `.execute(tx)
    tx.afterCommit(() => {
      sendInvalidation(context.bus, topics.conversation(conversation_id), {
        type: 'message_changed',
        id: messageId,
      })
      const others = other.id === null || other.state === 'refused' ? [] : [other.id]
      invalidateConversation(context, conversation_id, [member.id, ...others])
    })
    return message.request_id
  })
  const edited = await readSent(context.db, member.id, requestId)
  if (edited === undefined) throw new Refusal('message_not_found')
  return edited
}

/** Deletes the conversation for this member; messages deleted by both are erased. */
export async function clear(context: AppContext, member: Member, conversationId: string): Promise<void> {
  await requireCopy(context.db, member.id, conversationId)
  await context.transaction(async (tx) => {
    // Serialised with writers: a message is before it, or comes after.
    const conversation = await tx
      .selectFrom('conversations')
      .select('last_message_at')
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!conversation?.last_message_at) return
    await tx
      .updateTable('conversation_participants')
      .set({ cleared_at: conversation.last_message_at, last_message_at: null, unread_count: 0 })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', member.id)
      .execute()
    await sql`
      delete from messages where conversation_id = ${conversationId} and created_at <= (
        select case when bool_and(cleared_at is not null) then min(cleared_at) end
        from conversation_participants where conversation_id = ${conversationId}
      )
    `.execute(tx)
    await clearMediaAfter(context, tx)
    tx.afterCommit(() => invalidateConversation(context, conversationId, [member.id]))
  })
}
