import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { inOneGo } from '@parvis/platform/database/in-one-go.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { endOfTime } from './history.ts'
import { invalidateConversation } from './invalidation.ts'
import { otherOf, takesPart } from './policy.ts'
import { accessDenied, membership, readConversation, requirePart } from './store.ts'

/**
 * Marks the other's messages as read, as far as they were shown. Nobody is notified that a request was read.
 */
export async function markRead(
  context: AppContext,
  member: Member,
  conversationId: string,
  upTo: Date | null,
): Promise<number> {
  return context.transaction(async (tx) => {
    const values = { memberId: member.id, id: conversationId }
    const [, [part], [read]] = await inOneGo(tx, [
      // Serialised with writers and with the member's own deletion, whose time is read afterwards.
      locking.query(tx, values),
      membership.query(tx, { readerId: member.id, id: conversationId }),
      marking.query(tx, { ...values, upTo: upTo ?? endOfTime, now: context.clock.now() }),
    ])
    if (part === undefined) throw accessDenied()
    const { marked = 0, up_to, read_at } = read ?? {}
    if (!up_to || !read_at) return 0
    tx.afterCommit(() => {
      sendInvalidation(context.bus, topics.conversation(conversationId), {
        type: 'messages_read',
        id: conversationId,
        member_id: member.id,
        up_to: up_to.toISOString(),
        read_at: read_at.toISOString(),
      })
      invalidateConversation(context, conversationId, [member.id], { read_up_to: up_to.toISOString() })
    })
    return marked
  })
}

const locking = prepared(
  (_, { memberId, id }: { memberId: string; id: string }) =>
    sql`select from conversations where id = ${id} and ${memberId} in (low_id, high_id) for no key update`,
)

type MarkingValues = { memberId: string; id: string; upTo: Date; now: Date }

/** Marks nothing for members who may not read, or have not accepted. */
const marking = prepared(
  (_, { memberId, id, upTo, now }: MarkingValues) => sql<{
    marked: number
    up_to: Date | null
    read_at: Date | null
  }>`
    with own as (
      select coalesce(cleared_at, '-infinity') as cleared_at, ${otherOf('conversations', memberId)} as other_id
      from conversation_participants
      join conversations on conversations.id = conversation_id
      where conversation_id = ${id} and user_id = ${memberId} and state = 'accepted'
        and ${takesPart(memberId, sql`conversation_participants.conversation_id`)}
    ), read as (
      update messages set read_at = ${now}
      from own
      where conversation_id = ${id} and read_at is null and created_at <= ${upTo}
        and created_at > own.cleared_at and sender_id = own.other_id
      returning created_at, read_at
    ), counted as (
      update conversation_participants set unread_count = unread_count - (select count(*) from read)
      where conversation_id = ${id} and user_id = ${memberId} and exists (select from read)
    )
    select count(*)::integer as marked, max(created_at) as up_to, max(read_at) as read_at from read
  `,
)

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
    invalidateConversation(context, conversationId, [member.id])
    const otherId = await otherIn(context, member, conversationId)
    if (otherId !== null) invalidateConversation(context, conversationId, [otherId])
  }
  return readConversation(context.db, member, conversationId)
}

/** Hides a request. */
export async function refuse(context: AppContext, member: Member, conversationId: string): Promise<void> {
  // A closed conversation can be put away too.
  await readConversation(context.db, member, conversationId)
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
  invalidateConversation(context, conversationId, [member.id])
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
