import type { PostView } from '@parvis/contract/posts.ts'
import type { Reaction } from '@parvis/contract/reactions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mediaOf, mediaView } from '../media/views.ts'
import { authorColumns, authorView } from '../profiles/views.ts'
import { visibleTo } from './policy.ts'

/**
 * The posts that a reader may see, with all their card shows. Every list of posts starts here and adds its own
 * filter, order and limit: the visibility rule cannot be forgotten.
 */
export function visiblePosts(db: Db, readerId: string | null) {
  return db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .where(visibleTo(readerId))
    .select([
      'posts.id',
      'posts.user_id',
      'posts.content',
      'posts.media_url',
      'posts.channel',
      'posts.visibility',
      'posts.is_private',
      'posts.region_code',
      'posts.created_at',
      'posts.edited_at',
      'posts.support_count',
      'posts.question_count',
      'posts.vote_count',
      'posts.comment_count',
      ...authorColumns,
    ])
    .select(mediaOf('posts'))
    .select(
      (readerId === null
        ? sql<Reaction | null>`null`
        : sql<Reaction | null>`(
            select reaction from reactions where reactions.post_id = posts.id and reactions.user_id = ${readerId}
          )`
      ).as('own_reaction'),
    )
    .select(
      (readerId === null
        ? sql<boolean>`false`
        : sql<boolean>`exists (
            select from saved_posts where saved_posts.user_id = ${readerId} and saved_posts.post_id = posts.id
          )`
      ).as('is_saved'),
    )
}

type PostRow = Awaited<ReturnType<ReturnType<typeof visiblePosts>['execute']>>[number]

/** A row of {@link visiblePosts} as the contract shows it to that reader. */
export function postView(row: PostRow, readerId: string | null): PostView {
  const isOwnPost = row.user_id === readerId
  return {
    id: row.id,
    user_id: row.user_id,
    content: row.content,
    media_url: row.media_url,
    media: row.attachment && mediaView(row.attachment),
    channel: row.channel,
    visibility: row.visibility,
    is_private: row.is_private,
    region_code: row.region_code,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    author: authorView(row),
    reactions: { support: row.support_count, question: row.question_count, vote: row.vote_count },
    commentCount: row.comment_count,
    userReaction: row.own_reaction,
    isSaved: row.is_saved,
    isOwnPost,
    canDelete: isOwnPost,
  }
}
