import type { ReportTarget } from '@parvis/contract/audit/decisions.ts'
import type { CaseCopy } from '@parvis/contract/trust/moderation-cases.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { commentVisibleTo } from '../../content/comments/policy.ts'
import { type MediaRow, mediaOf, mediaView } from '../../content/media/views.ts'
import { visibleTo } from '../../content/posts/policy.ts'
import { takesPart } from '../../messaging/messages/policy.ts'
import { mayMeet } from '../../people/blocks/policy.ts'

/** Reported content and its author. */
export interface Target {
  type: ReportTarget
  id: string
  authorId: string
}

/** A plain repost shows its original, which is the reported content. */
const shownBy = (postId: string) => sql<string>`(
  select case when shown.repost_kind = 'plain' then shown.repost_of_id else shown.id end
  from posts as shown where shown.id = ${postId}
)`

/** The content that a reader (null for a guest) wants to report; invisible content is refused as unknown. */
export async function readTarget(
  db: Db,
  readerId: string | null,
  { type, id }: Pick<Target, 'type' | 'id'>,
): Promise<Target> {
  if (type === 'post') {
    const post = await db
      .selectFrom('posts')
      .select(['id', 'user_id'])
      .where('id', '=', shownBy(id))
      .where(visibleTo(readerId))
      .executeTakeFirst()
    if (post === undefined) throw new Refusal('post_not_found')
    return { type, id: post.id, authorId: post.user_id }
  }
  if (type === 'comment') {
    const comment = await db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select('comments.user_id')
      .where('comments.id', '=', id)
      .where(commentVisibleTo(readerId))
      .executeTakeFirst()
    if (comment === undefined) throw new Refusal('comment_not_found')
    return { type, id, authorId: comment.user_id }
  }
  if (type === 'message') {
    const message =
      readerId === null
        ? undefined
        : await db
            .selectFrom('messages')
            .select('sender_id')
            .where('id', '=', id)
            .where('withheld_at', 'is', null)
            .where(takesPart(readerId, sql`messages.conversation_id`))
            .executeTakeFirst()
    if (message === undefined) throw new Refusal('message_not_found')
    return { type, id, authorId: message.sender_id }
  }
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where(mayMeet(readerId, sql`profiles.id`))
    .executeTakeFirst()
  if (profile === undefined) throw new Refusal('profile_not_found')
  return { type, id, authorId: id }
}

/** A copy of the reported content: it can be judged even after its author deletes it. */
export async function copyOf(tx: Tx, { type, id }: Pick<Target, 'type' | 'id'>): Promise<CaseCopy | null> {
  const row = await rowOf(tx, type, id)
  if (row === undefined) return null
  const media = row.attachment === null ? [] : [mediaView(row.attachment)]
  return {
    text: row.text,
    author_name: row.author_name,
    author_username: row.author_username,
    media: [
      ...media.map(({ kind, url, name }) => ({ kind, url, name })),
      ...(row.avatar_url === null ? [] : [{ kind: 'image' as const, url: row.avatar_url, name: 'avatar' }]),
    ],
    created_at: row.created_at.toISOString(),
  }
}

interface Row {
  text: string
  author_name: string
  author_username: string | null
  attachment: MediaRow | null
  avatar_url: string | null
  created_at: Date
}

async function rowOf(tx: Tx, type: ReportTarget, id: string): Promise<Row | undefined> {
  const named = ['profiles.display_name as author_name', 'profiles.username as author_username'] as const
  const noPicture = sql<string | null>`null`.as('avatar_url')
  if (type === 'post')
    return tx
      .selectFrom('posts')
      .innerJoin('profiles', 'profiles.id', 'posts.user_id')
      .select(['posts.content as text', 'posts.created_at', ...named])
      .select([mediaOf('posts'), noPicture])
      .where('posts.id', '=', id)
      .executeTakeFirst()
  if (type === 'comment')
    return tx
      .selectFrom('comments')
      .innerJoin('profiles', 'profiles.id', 'comments.user_id')
      .select(['comments.content as text', 'comments.created_at', ...named])
      .select([mediaOf('comments'), noPicture])
      .where('comments.id', '=', id)
      .executeTakeFirst()
  if (type === 'message')
    return (
      tx
        .selectFrom('messages')
        .innerJoin('profiles', 'profiles.id', 'messages.sender_id')
        .leftJoin('posts', (join) =>
          join.onRef('posts.id', '=', 'messages.post_id').on(visibleTo(sql<string>`messages.sender_id`)),
        )
        .select(['messages.created_at', ...named])
        // Includes the shared post if the sender may read it, since they are shown this copy.
        .select(sql<string>`concat_ws(e'\n\n', nullif(messages.content, ''), posts.content)`.as('text'))
        .select([mediaOf('messages'), noPicture])
        .where('messages.id', '=', id)
        .executeTakeFirst()
    )
  return tx
    .selectFrom('profiles')
    .select(['profiles.avatar_url', 'profiles.created_at', ...named])
    .select([sql<string>`coalesce(profiles.bio, '')`.as('text'), sql<MediaRow | null>`null`.as('attachment')])
    .where('profiles.id', '=', id)
    .executeTakeFirst()
}
