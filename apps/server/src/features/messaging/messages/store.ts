import type { MediaKind } from '@parvis/contract/content/media.ts'
import { limits, pageSizes } from '@parvis/contract/limits.ts'
import { type ConversationBox, unreadMessagesCeiling } from '@parvis/contract/messaging/messages.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, pageBy, pageQuery } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { type SqlBool, sql } from 'kysely'
import { isLeaving } from '../../accounts/account/index.ts'
import { notBanned } from '../../accounts/identity/index.ts'
import { visibleTo } from '../../content/posts/index.ts'
import { authorColumns } from '../../people/authors/index.ts'
import { mayMeet, mutedBy, notBlocked } from '../../people/blocks/index.ts'
import { named } from './members.ts'
import { closureOf, holdsCopy, openFor, otherOf, takesPart } from './policy.ts'
import { type ConversationRow, conversationView, type Reader } from './views.ts'

/** A member's conversations, including closed ones. */
function conversationsOf(db: Db, readerId: string) {
  const shared = sql<string | null>`(
    select posts.content from posts where posts.id = newest.post_id and ${visibleTo(readerId)}
  )`
  return db
    .selectFrom('conversation_participants as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .leftJoin('profiles', (join) => join.on('profiles.id', '=', otherOf('conversations', readerId)))
    .leftJoin('conversation_participants as others', (join) =>
      join
        .onRef('others.conversation_id', '=', 'own.conversation_id')
        .onRef('others.user_id', '=', 'profiles.id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .selectAll('messages')
          .whereRef('messages.conversation_id', '=', 'own.conversation_id')
          .where(sql<SqlBool>`messages.created_at > coalesce(own.cleared_at, '-infinity')`)
          .orderBy('messages.created_at', 'desc')
          .limit(sql.lit(1))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      ...authorColumns,
      'profiles.id as user_id',
      'conversations.id',
      'own.last_message_at',
      'own.state',
      'own.unread_count',
      'others.state as other_state',
      'newest.id as last_id',
      'newest.sender_id as last_sender_id',
      'newest.content as last_content',
      'newest.is_share as last_is_share',
      'newest.created_at as last_created_at',
      'newest.read_at as last_read_at',
      'newest.withheld_at as last_withheld_at',
    ])
    .select([
      openFor(readerId).as('open'),
      closureOf(readerId).as('closure'),
      mutedBy(readerId, otherOf('conversations', readerId)).as('is_muted'),
      sql<string | null>`case when newest.is_share then ${shared} end`.as('last_post_content'),
      sql<MediaKind | null>`case when newest.media_url is not null then (
        select media.kind from media where media.message_id = newest.id
      ) end`.as('last_attached'),
      sql<number>`case when others.state <> 'accepted' then ${awaiting(readerId)} else 0 end`.as('awaiting'),
    ])
    .where('own.user_id', '=', readerId)
}

/** Number of the reader's messages not yet accepted, counted up to the limit. */
const awaiting = (readerId: string) => sql`(
  select count(*)::integer from (
    select from messages as sent
    where sent.conversation_id = conversations.id and sent.sender_id = ${readerId} and sent.read_at is null
    limit ${sql.lit(limits.messagesAwaiting)}
  ) as waiting
)`

type InboxValues = {
  readerId: string
  state: string
  typed: string | null
  at: Date | null
  id: string | null
}

const pageOfInbox = prepared((db, { readerId, state, typed, at, id }: InboxValues) => {
  const other = otherOf('conversations', readerId)
  let query = conversationsOf(db, readerId)
    // A conversation closed by a block keeps its copy; a request from a blocked member has none.
    .where(sql<SqlBool>`(${notBanned(other)} and (own.state = 'accepted' or ${notBlocked(readerId, other)}))`)
    .where(sql<SqlBool>`own.state = ${state}`)
    .where('own.last_message_at', 'is not', null)
  if (typed !== null) query = query.where(named(typed))
  return pageQuery(query, ['own.last_message_at', 'own.conversation_id'], { at, id }, pageSizes.conversations)
})

/** A page of a member's inbox or received requests, by newest message. */
export async function readConversations(
  db: Db,
  reader: Reader,
  { box, q, after }: { box: ConversationBox; q: string; after: Keyset | null },
) {
  const typed = q.replaceAll('\u0000', '').trim()
  const found = await pageOfInbox(db, {
    readerId: reader.id,
    state: box === 'inbox' ? 'accepted' : 'request',
    typed: typed === '' ? null : typed,
    at: after?.at ?? null,
    id: after?.id ?? null,
  })
  const { rows, next_cursor } = pageBy(found, pageSizes.conversations, ({ last_message_at, id }) =>
    cursorAt({ at: last_message_at ?? new Date(0), id }),
  )
  return { items: rows.map((row) => conversationView(row satisfies ConversationRow, reader)), next_cursor }
}

const oneConversation = prepared((db, { readerId, id }: { readerId: string; id: string }) =>
  conversationsOf(db, readerId)
    .where('own.conversation_id', '=', id)
    .where((eb) =>
      eb.or([notBanned(otherOf('conversations', readerId)), isLeaving(otherOf('conversations', readerId))]),
    ),
)

/** A conversation of the reader; refuses any other as unknown. */
export async function readConversation(db: Db, reader: Reader, id: string) {
  const [row] = await oneConversation(db, { readerId: reader.id, id })
  if (row === undefined) throw accessDenied()
  return conversationView(row, reader)
}

/** Two members in the order in which their conversation names them. */
export function pairOf(one: string, other: string): { low_id: string; high_id: string } {
  return one < other ? { low_id: one, high_id: other } : { low_id: other, high_id: one }
}

export const accessDenied = () => new Refusal('access_denied', 'Access denied')

/** A member's part of a conversation: none outside of it, or under a block. */
export const membership = prepared((db, { readerId, id }: { readerId: string; id: string }) =>
  db
    .selectFrom('conversation_participants')
    .select(['state', 'cleared_at'])
    .where('conversation_id', '=', id)
    .where('user_id', '=', readerId)
    .where(takesPart(readerId, sql`conversation_participants.conversation_id`)),
)

/** Refuses members outside a conversation; returns its state for those inside, and the time up to which they cleared it. */
export async function requirePart(db: Db, readerId: string, id: string) {
  const [row] = await membership(db, { readerId, id })
  if (row === undefined) throw accessDenied()
  return row
}

const copy = prepared((db, { readerId, id }: { readerId: string; id: string }) =>
  db
    .selectFrom('conversation_participants')
    .select('cleared_at')
    .where('conversation_id', '=', id)
    .where('user_id', '=', readerId)
    .where(holdsCopy(readerId, sql`conversation_participants.conversation_id`)),
)

/** Refuses members without a copy of a conversation, closed or not; returns the time up to which they cleared it. */
export async function requireCopy(db: Db, readerId: string, id: string) {
  const [row] = await copy(db, { readerId, id })
  if (row === undefined) throw accessDenied()
  return row
}

const unreadOf = prepared((db, { readerId }: { readerId: string }) => {
  // Looked up only for members with any block.
  const other = sql`(
    select ${otherOf('conversations', readerId)} from conversations
    where conversations.id = conversation_participants.conversation_id
  )`
  return db.selectNoFrom([
    sql<number>`coalesce((
      select sum(unread_count)::integer from conversation_participants
      where user_id = ${readerId} and state = 'accepted' and unread_count > 0 and ${mayMeet(readerId, other)}
    ), 0)`.as('count'),
    sql<number>`(
      select count(*)::integer from (
        select from conversation_participants
        where user_id = ${readerId} and state = 'request' and last_message_at is not null
          and ${mayMeet(readerId, other)}
        limit ${sql.lit(unreadMessagesCeiling)}
      ) as waiting
    )`.as('requests'),
    sql<Date>`clock_timestamp()`.as('as_of'),
  ])
})

/** Counts for the badges: unread messages of the inbox, and waiting requests. */
export async function countUnread(db: Db, readerId: string) {
  const [row] = await unreadOf(db, { readerId })
  const { count, requests, as_of } = required(row, 'the count')
  return { count: Math.min(count, unreadMessagesCeiling), requests, as_of: as_of.toISOString() }
}
