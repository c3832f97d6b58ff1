import type { ReportTarget } from '@parvis/contract/audit/decisions.ts'
import type { CaseContent, CaseContext } from '@parvis/contract/trust/moderation-cases.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type MediaRow, mediaOf, mediaView } from '../../content/media/views.ts'

/** Messages shown before the reported one. */
const messagesBefore = 5

interface Row extends Pick<CaseContent, 'text' | 'visibility' | 'label' | 'reach_limited' | 'withheld'> {
  avatar: string | null
  created_at: Date
  edited_at: Date | null
  post_id: string | null
  attachment: MediaRow | null
}

/** The reported content in its present state, whoever may see it; null once it is deleted. */
export async function readContent(db: Db, type: ReportTarget, id: string): Promise<CaseContent | null> {
  const row = await rowOf(db, type, id)
  if (row === undefined) return null
  const { attachment, created_at, edited_at, ...rest } = row
  return {
    ...rest,
    media: attachment === null ? [] : [mediaView(attachment)],
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}

const none = {
  avatar: sql<string | null>`null`.as('avatar'),
  visibility: sql<CaseContent['visibility']>`null`.as('visibility'),
  edited_at: sql<Date | null>`null::timestamptz`.as('edited_at'),
  label: sql<CaseContent['label']>`null`.as('label'),
  reach_limited: sql<boolean>`false`.as('reach_limited'),
  withheld: sql<boolean>`false`.as('withheld'),
  post_id: sql<string | null>`null`.as('post_id'),
  attachment: sql<MediaRow | null>`null`.as('attachment'),
}

async function rowOf(db: Db, type: ReportTarget, id: string): Promise<Row | undefined> {
  if (type === 'post')
    return db
      .selectFrom('posts')
      .select(['content as text', 'visibility', 'created_at', 'edited_at', 'reach_limited', 'id as post_id'])
      .select('moderation_label as label')
      .select([sql<boolean>`withheld_visibility is not null`.as('withheld'), none.avatar, mediaOf('posts')])
      .where('id', '=', id)
      .executeTakeFirst()
  if (type === 'comment')
    return db
      .selectFrom('comments')
      .select(['content as text', 'created_at', 'edited_at', 'post_id', 'moderation_label as label'])
      .select([sql<boolean>`withheld_by is not null`.as('withheld'), mediaOf('comments')])
      .select([none.avatar, none.visibility, none.reach_limited])
      .where('id', '=', id)
      .executeTakeFirst()
  if (type === 'message')
    return db
      .selectFrom('messages')
      .leftJoin('posts', 'posts.id', 'messages.post_id')
      .select('messages.created_at')
      .select([
        sql<string>`concat_ws(e'\n\n', nullif(messages.content, ''), posts.content)`.as('text'),
        sql<boolean>`messages.withheld_at is not null`.as('withheld'),
        mediaOf('messages'),
      ])
      .select([none.avatar, none.visibility, none.edited_at, none.label, none.reach_limited, none.post_id])
      .where('messages.id', '=', id)
      .executeTakeFirst()
  return db
    .selectFrom('profiles')
    .select(['avatar_url as avatar', 'created_at'])
    .select([sql<string>`coalesce(bio, '')`.as('text'), none.visibility, none.edited_at, none.label])
    .select([none.reach_limited, none.withheld, none.post_id, none.attachment])
    .where('id', '=', id)
    .executeTakeFirst()
}

type ContextRow = Omit<CaseContext, 'created_at'> & { created_at: string }

const said = (kind: CaseContext['kind'], table: string, author: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`
    select ${sql.lit(kind)} as kind, ${column('id')} as id, ${column('content')} as text, ${column('created_at')},
      (select json_build_object('id', someone.id, 'name', someone.display_name, 'username', someone.username)
        from profiles as someone where someone.id = ${column(author)}) as author`
}

const around: Partial<Record<ReportTarget, (id: string) => RawBuilder<unknown>>> = {
  post: (id) => sql`
    ${said('post', 'original', 'user_id')}
    from posts join posts as original on original.id = posts.repost_of_id where posts.id = ${id}`,
  comment: (id) => sql`
    ${said('post', 'answered', 'user_id')}
    from comments join posts as answered on answered.id = comments.post_id where comments.id = ${id}
    union all
    ${said('comment', 'answered', 'user_id')}
    from comments join comments as answered on answered.id = comments.parent_id where comments.id = ${id}`,
  message: (id) => sql`
    select * from (
      ${said('message', 'before', 'sender_id')}
      from messages join messages as before
        on before.conversation_id = messages.conversation_id and before.created_at < messages.created_at
      where messages.id = ${id} order by before.created_at desc limit ${sql.lit(messagesBefore)}
    ) as latest`,
}

/** Surrounding content, oldest first. */
export async function readContext(db: Db, type: ReportTarget, id: string): Promise<CaseContext[]> {
  const query = around[type]
  if (query === undefined) return []
  const { rows } = await sql<ContextRow>`select * from (${query(id)}) as said order by created_at`.execute(db)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}
