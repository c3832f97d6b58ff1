import { pageSizes } from '@parvis/contract/limits.ts'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { type SqlBool, sql } from 'kysely'
import { mediaOf } from '../../content/media/index.ts'
import { postsNamed, postViews } from '../../content/posts/index.ts'
import { requireCopy } from './store.ts'
import { type MessageRow, messageView, type QuotedRow } from './views.ts'

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

type HistoryValues = { id: string; before: Date | null; cleared: Date; typed: string | null; size: number }

const newestFirst = prepared((db, { id, before, cleared, typed, size }: HistoryValues) => {
  const query = db
    .selectFrom('messages')
    .select(columns)
    .select([mediaOf('messages'), quoted])
    .where('messages.conversation_id', '=', id)
    .where('messages.created_at', '>', cleared)
    .orderBy('messages.created_at', 'desc')
    .limit(size)
  const found =
    typed === null
      ? query
      : query
          .where('messages.withheld_at', 'is', null)
          .where(sql<SqlBool>`position(search_fold(${typed}) in search_fold(messages.content)) > 0`)
  return before === null ? found : found.where('messages.created_at', '<', before)
})

const oldestFirst = prepared((db, { id, since }: { id: string; since: Date }) =>
  db
    .selectFrom('messages')
    .select(columns)
    .select([mediaOf('messages'), quoted])
    .where('messages.conversation_id', '=', id)
    .where('messages.created_at', '>', since)
    .orderBy('messages.created_at')
    .limit(sql.lit(pageSizes.messages + 1)),
)

/**
 * A page of a conversation, oldest first: the newest messages, those before a page, or those after a time.
 */
export async function readMessages(
  db: Db,
  readerId: string,
  id: string,
  { before, since }: { before: Keyset | null; since: Date | null },
) {
  const { cleared_at } = await requireCopy(db, readerId, id)
  const cleared = cleared_at ?? beginningOfTime
  if (since !== null) {
    const found = await oldestFirst(db, { id, since: since > cleared ? since : cleared })
    const rows = found.slice(0, pageSizes.messages)
    return {
      items: await messageViews(db, rows, readerId, cleared_at),
      next_cursor: null,
      hasNewer: found.length > rows.length,
    }
  }
  const found = await newestFirst(db, {
    id,
    before: before?.at ?? null,
    cleared,
    typed: null,
    size: pageSizes.messages + 1,
  })
  const { rows, next_cursor } = pageFrom(found, pageSizes.messages)
  return { items: await messageViews(db, rows.reverse(), readerId, cleared_at), next_cursor, hasNewer: false }
}

/** A page of the messages of a conversation that contain the typed text, newest first. */
export async function findMessages(
  db: Db,
  readerId: string,
  id: string,
  { q, before }: { q: string; before: Keyset | null },
) {
  const { cleared_at } = await requireCopy(db, readerId, id)
  const size = pageSizes.messagesFound
  const found = await newestFirst(db, {
    id,
    before: before?.at ?? null,
    cleared: cleared_at ?? beginningOfTime,
    typed: q.replaceAll('\u0000', '').trim(),
    size: size + 1,
  })
  const { rows, next_cursor } = pageFrom(found, size)
  return { items: await messageViews(db, rows, readerId, cleared_at), next_cursor }
}

/** Messages in a reader's view; shared posts are read in one query with the reader's rights. */
async function messageViews(
  db: Db,
  rows: MessageRow[],
  readerId: string,
  clearedAt: Date | null,
): Promise<MessageView[]> {
  const ids = [...new Set(rows.flatMap(({ post_id }) => post_id ?? []))]
  const shown = ids.length === 0 ? [] : await postsNamed(db, { readerId, ids })
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

/** A member's message by the request id of their client. */
export async function readSent(
  db: Db,
  senderId: string,
  requestId: string,
): Promise<MessageView | undefined> {
  const rows = await byRequest(db, { senderId, requestId })
  const [view] = await messageViews(db, rows, senderId, rows[0]?.cleared_at ?? null)
  return view
}
