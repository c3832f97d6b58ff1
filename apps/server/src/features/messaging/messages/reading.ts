import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { otherOf, takesPart } from './policy.ts'
import { accessDenied, readConversation, requirePart } from './store.ts'

/**
 * Marks the other's messages as read, as far as they were shown. Nobody is notified that a request was read.
 */
export async function markRead(
  context: AppContext,
  member: Member,
  conversationId: string,
  upTo: Date | null,
): Promise<number> {
  await requirePart(context.db, member.id, conversationId)
  return context.transaction(async (tx) => {
    // Serialised with writers and with the member's own deleting, whose time is read after it.
    await tx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .execute()
    const { state, cleared_at } = await requirePart(tx, member.id, conversationId)
    if (state !== 'accepted') return 0
    const { rows } = await sql<{ marked: number; up_to: Date | null; read_at: Date | null }>`
      with read as (
        update messages set read_at = ${context.clock.now()}
        where conversation_id = ${conversationId} and read_at is null and created_at <= ${upTo ?? 'infinity'}
          and created_at > ${cleared_at ?? '-infinity'}
          and sender_id = (
            select ${otherOf('conversations', member.id)} from conversations where id = ${conversationId}
          )
        returning created_at, read_at
      ), counted as (
        update conversation_participants set unread_count = unread_count - (select count(*) from read)
        where conversation_id = ${conversationId} and user_id = ${member.id} and exists (select from read)
      )
      select count(*)::integer as marked, max(created_at) as up_to, max(read_at) as read_at from read
    `.execute(tx)
    const { marked = 0, up_to, read_at } = rows[0] ?? {}
    if (!up_to || !read_at) return 0
    tx.afterCommit(() => {
      sendInvalidation(context.bus, topics.conversation(conversationId), {
        type: 'messages_read',
        id: conversationId,
        member_id: member.id,
        up_to: up_to.toISOString(),
        read_at: read_at.toISOString(),
      })
      tellOwnTabs(context, member, conversationId)
    })
    return marked
  })
}

/** Accepts a request; from then on, its sender sees that messages were read. */
export async function accept(
  context: AppContext,
  member: Member,
  conversationId: string,
): Promise<ConversationView> {
  await requirePart(context.db, member.id, conversationId)
  const { numUpdatedRows } = await context.db
    .updateTable('conversation_participants')
    .set({ state: 'accepted' })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', member.id)
    .where('state', '<>', 'accepted')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) {
    tellOwnTabs(context, member, conversationId)
    const otherId = await otherIn(context, member, conversationId)
    if (otherId !== null)
      sendInvalidation(context.bus, topics.member(otherId), {
        type: 'conversations_changed',
        id: conversationId,
      })
  }
  return readConversation(context.db, member.id, conversationId)
}

/** Hides a request. */
export async function refuse(context: AppContext, member: Member, conversationId: string): Promise<void> {
  // A closed conversation can be put away too.
  await readConversation(context.db, member.id, conversationId)
  const { state } = await context.db
    .selectFrom('conversation_participants')
    .select('state')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow(accessDenied)
  if (state === 'refused') return
  const { numUpdatedRows } = await context.db
    .updateTable('conversation_participants')
    .set({ state: 'refused' })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', member.id)
    .where('state', '=', 'request')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('conversation_accepted')
  tellOwnTabs(context, member, conversationId)
}

/** Shows the other member that this one is typing, if both have accepted the conversation. */
export async function typing(context: AppContext, member: Member, conversationId: string): Promise<void> {
  const pair = await context.db
    .selectFrom('conversation_participants')
    .select(sql<boolean>`bool_and(state = 'accepted')`.as('accepted'))
    .where('conversation_id', '=', conversationId)
    .where(takesPart(member.id, sql`conversation_participants.conversation_id`))
    .executeTakeFirstOrThrow()
  if (pair.accepted === null) throw accessDenied()
  if (pair.accepted)
    sendInvalidation(context.bus, topics.conversation(conversationId), {
      type: 'typing',
      id: conversationId,
      member_id: member.id,
    })
}

async function otherIn(context: AppContext, member: Member, conversationId: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('conversations')
    .select(otherOf('conversations', member.id).as('id'))
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row?.id ?? null
}

function tellOwnTabs(context: AppContext, { id }: Member, conversationId: string): void {
  sendInvalidation(context.bus, topics.member(id), { type: 'conversations_changed', id: conversationId })
}
