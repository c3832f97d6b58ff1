import { pageSizes } from '@parvis/contract/limits.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAfter, type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { type Compilable, type SqlBool, sql } from 'kysely'
import { hasScope } from '../../accounts/identity/index.ts'
import { mediaOf } from '../../content/media/index.ts'
import { postsById, postViews } from '../../content/posts/index.ts'
import { holdsCopy } from './policy.ts'
import { accessDenied, requireCopy } from './store.ts'
import { type MessageRow, messageView, type QuotedRow, type Reader } from './views.ts'

const columns = [
  'messages.id',
  'messages.conversation_id',
  'messages.sender_id',
  'messages.content',
  'messages.is_share',
  'messages.post_id',
  'messages.request_id',
  'messages.created_at',
  'messages.read_at',
  'messages.withheld_at',
  'messages.withheld_by',
  'messages.edited_at',
] as const

/** The message that one answers, in full: views cut it. */
const quoted = sql<QuotedRow | null>`(
  select jsonb_build_object(
    'id', quoted.id, 'sender_id', quoted.sender_id, 'content', quoted.content,
    'withheld', quoted.withheld_at is not null, 'created_at', quoted.created_at
  )
  from messages as quoted where quoted.id = messages.reply_to_id
)`.as('quoted')

/** Earlier than all messages: for who has cleared nothing. */
const beginningOfTime = new Date(0)
/** Later than all messages. */
export const endOfTime = new Date(Date.UTC(9_999, 0))

type HistoryValues = { id: string; before: Date | null; cleared: Date }

const newestFirst = prepared((db, { id, before, cleared }: HistoryValues) => {
  const query = db
    .selectFrom('messages')
    .select(columns)
    .select([mediaOf('messages'), quoted])
    .where('messages.conversation_id', '=', id)
    .where('messages.created_at', '>', cleared)
    .orderBy('messages.created_at', 'desc')
    .limit(sql.lit(pageSizes.messages + 1))
  return before === null ? query : query.where('messages.created_at', '<', before)
})

/** Messages looked through for a page of found ones, and characters of each: no index helps to find text within words. */
const lookedThrough = 1_000
const lookedAt = 4_000

type SearchValues = { id: string; before: Date; cleared: Date; typed: string }

const foundNewestFirst = prepared((db, { id, before, cleared, typed }: SearchValues) =>
  db
    .selectFrom(
      db
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', id)
        .where('created_at', '>', cleared)
        .where('created_at', '<', before)
        .orderBy('created_at', 'desc')
        .limit(sql.lit(lookedThrough))
        .as('messages'),
    )
    .select(columns)
    .select([mediaOf('messages'), quoted])
    .where('messages.withheld_at', 'is', null)
    .where(
      sql<SqlBool>`position(search_fold(${typed}) in search_fold(left(messages.content, ${sql.lit(lookedAt)}))) > 0`,
    )
    .orderBy('messages.created_at', 'desc')
    .limit(sql.lit(pageSizes.messagesFound + 1)),
)

/** The last message that such a search looks at; none when it comes to the beginning. */
const lastLookedAt = prepared((db, { id, before, cleared }: Omit<SearchValues, 'typed'>) =>
  db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('conversation_id', '=', id)
    .where('created_at', '>', cleared)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .offset(sql.lit(lookedThrough - 1))
    .limit(sql.lit(1)),
)

/** A row of nulls beside `cleared_at` without new messages; no row for members without a copy. */
type MissedRow = { copy_cleared_at: Date | null } & (MessageRow | { [Column in keyof MessageRow]: null })

/** Reads the permission and the messages in one statement: every open tab asks this for each message. */
const oldestFirst = prepared(
  (db, { readerId, id, since }: { readerId: string; id: string; since: Date }) =>
    db
      .selectFrom('conversation_participants as own')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('messages')
            .select(columns)
            .select([mediaOf('messages'), quoted])
            .whereRef('messages.conversation_id', '=', 'own.conversation_id')
            .where('messages.created_at', '>', since)
            .where(sql<SqlBool>`messages.created_at > coalesce(own.cleared_at, '-infinity')`)
            .orderBy('messages.created_at')
            .limit(sql.lit(pageSizes.messages + 1))
            .as('message'),
        (join) => join.onTrue(),
      )
      .selectAll('message')
      .select('own.cleared_at as copy_cleared_at')
      .where('own.conversation_id', '=', id)
      .where('own.user_id', '=', readerId)
      .where(holdsCopy(readerId, sql`own.conversation_id`))
      .orderBy('message.created_at') as unknown as Compilable<MissedRow>,
)

/** A page of a conversation, oldest first: the newest messages, or those before a page. */
export async function readMessages(db: Db, reader: Reader, id: string, before: Keyset | null) {
  const { cleared_at } = await requireCopy(db, reader.id, id)
  const found = await newestFirst(db, {
    id,
    before: before?.at ?? null,
    cleared: cleared_at ?? beginningOfTime,
  })
  const { rows, next_cursor } = pageFrom(found, pageSizes.messages)
  return { items: await messageViews(db, rows.reverse(), reader, cleared_at), next_cursor, has_newer: false }
}

/** The messages of a conversation after a time, oldest first. */
export async function readMissedMessages(db: Db, reader: Reader, id: string, since: Date) {
  const found = await oldestFirst(db, { readerId: reader.id, id, since })
  const [first] = found
  if (first === undefined) throw accessDenied()
  const messages = found.filter((row): row is MissedRow & MessageRow => row.id !== null)
  const rows = messages.slice(0, pageSizes.messages)
  return {
    items: await messageViews(db, rows, reader, first.copy_cleared_at),
    next_cursor: null,
    has_newer: messages.length > rows.length,
  }
}

/**
 * A page of the messages of a conversation that contain the typed text, newest first. A page is shorter when many messages
 * do not contain it; its cursor continues from there.
 */
export async function findMessages(
  db: Db,
  reader: Reader,
  id: string,
  { q, before }: { q: string; before: Keyset | null },
) {
  const { cleared_at } = await requireCopy(db, reader.id, id)
  const place = { id, before: before?.at ?? endOfTime, cleared: cleared_at ?? beginningOfTime }
  const found = await foundNewestFirst(db, { ...place, typed: q.replaceAll('\u0000', '').trim() })
  const { rows, next_cursor } = pageFrom(found, pageSizes.messagesFound)
  const [last] = next_cursor === null ? await lastLookedAt(db, place) : []
  return {
    items: await messageViews(db, rows, reader, cleared_at),
    next_cursor: last === undefined ? next_cursor : cursorAfter(last),
  }
}

/** Messages in a reader's view; shared posts are read in one query with the reader's rights and scopes. */
async function messageViews(
  db: Db,
  rows: MessageRow[],
  reader: Reader,
  clearedAt: Date | null,
): Promise<MessageView[]> {
  const { id: readerId } = reader
  const shared = hasScope(reader, 'read') ? rows.flatMap(({ post_id }) => post_id ?? []) : []
  const ids = [...new Set(shared)]
  const shown = ids.length === 0 ? [] : await postsById(db, { readerId, ids })
  const posts = new Map((await postViews(db, shown, readerId)).map((post) => [post.id, post]))
  return rows.map((row) =>
    messageView(
      row,
      readerId,
      (row.post_id === null ? undefined : posts.get(row.post_id)) ?? null,
      clearedAt,
    ),
  )
}

const byRequest = prepared((db, { senderId, requestId }: { senderId: string; requestId: string }) =>
  db
    .selectFrom('messages')
    .leftJoin('conversation_participants as own', (join) =>
      join
        .onRef('own.conversation_id', '=', 'messages.conversation_id')
        .onRef('own.user_id', '=', 'messages.sender_id'),
    )
    .select(columns)
    .select([mediaOf('messages'), quoted, 'own.cleared_at'])
    .where('messages.sender_id', '=', senderId)
    .where('messages.request_id', '=', requestId),
)

/** A member's message by the request id of their client, without the post that it may share. */
export async function readSent(
  db: Db,
  senderId: string,
  requestId: string,
): Promise<MessageView | undefined> {
  const [row] = await byRequest(db, { senderId, requestId })
  return row && messageView(row, senderId, null, row.cleared_at)
}
