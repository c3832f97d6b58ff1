import { feedTabs, tabOf } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab, Role } from '@parvis/contract/fields.schemas.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { queryVariant } from '@parvis/platform/database/prepared.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Member, withoutFollows } from '../../accounts/identity/index.ts'
import { mayMeet, mayMeetInOne } from '../../people/blocks/index.ts'
import { mayPublish } from '../../people/verification/index.ts'

/** Authors of the words that a row of `posts` shows: its own, and that of the original of a plain repost. */
export const shownAuthors = [sql`posts.user_id`, sql`posts.original_author_id`]

/** Whether a statement reads one post by its id, whose members are looked up at once. */
export type VisibleRows = 'one' | 'many'

/**
 * The visibility rule: SQL with `posts` in scope that every query of posts, their comments, reactions or media
 * contains. Public posts: everyone. Followers-only posts: the author and accepted followers. Private posts: the
 * author. Members separated by a block see nothing of each other, and nobody sees a banned account. A personal token
 * without the scope `read:follows` reads no post by a follow alone.
 * @param readerId a member's id, an SQL expression for the ids of many, or null for a guest
 */
export function visibleTo(
  readerId: string | RawBuilder<string> | null,
  rows: VisibleRows = 'many',
): RawBuilder<SqlBool> {
  const meets = rows === 'one' ? mayMeetInOne : mayMeet
  return sql<SqlBool>`(${addressedTo(readerId)} and ${meets(readerId, ...shownAuthors)})`
}

/** An SQL expression is no reader of the running request. */
const countsFollows = (readerId: string | RawBuilder<string>): boolean =>
  queryVariant() !== withoutFollows || (typeof readerId === 'object' && 'isRawBuilder' in readerId)

/** The part of {@link visibleTo} about the post's visibility: not enough to show a post. */
export function addressedTo(readerId: string | RawBuilder<string> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`posts.visibility = 'public'`
  return sql<SqlBool>`(
    posts.visibility = 'public'
    or posts.user_id = ${readerId}
    ${
      countsFollows(readerId)
        ? sql`or (posts.visibility = 'followers' and exists (
            select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id
          ))`
        : sql``
    }
  )`
}

/**
 * SQL with `posts` in scope: the post is listed for the reader. Posts of limited reach are listed for their author
 * and followers only. Use it beside {@link visibleTo}.
 */
export function isListedFor(readerId: string | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`not posts.reach_limited`
  if (!countsFollows(readerId)) return sql<SqlBool>`(not posts.reach_limited or posts.user_id = ${readerId})`
  return sql<SqlBool>`(not posts.reach_limited or posts.user_id = ${readerId} or exists (
    select from follows where follows.follower_id = ${readerId}
      and follows.following_id = coalesce(posts.original_author_id, posts.user_id)
  ))`
}

/** {@link isListedFor} for one post; checked once per statement while no post is limited. */
export function isPostListedFor(readerId: string | null, post: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const limited = sql`select from posts where posts.id = ${post} and posts.reach_limited and not ${isListedFor(readerId)}`
  return sql<SqlBool>`(not exists (select from posts where posts.reach_limited) or not exists (${limited}))`
}

/** SQL: no plain repost. Reactions, comments and saves belong to its original. */
export const ownWords = sql<SqlBool>`posts.repost_kind is distinct from 'plain'`

/** SQL: the post does not continue another. Lists show a thread by its first post. */
export const notContinuing = sql<SqlBool>`not posts.continues_thread`

/** Id of the post by which lists show a post: the first of its thread, or the post itself. */
export const listedPost = (postId: string): RawBuilder<string> => sql<string>`(
  select case when given.continues_thread then (
    select first.id from posts as first where first.thread_id = given.thread_id and not first.continues_thread
  ) else given.id end
  from posts as given where given.id = ${postId}
)`

/** Tabs that may show a post: all for a reposted one. */
export function tabsShowing(post: { author_role: Role; repost_count: number }): readonly FeedTab[] {
  return post.repost_count > 0 ? feedTabs : [tabOf[post.author_role]]
}

/** Whether a member may delete a post: only its author may. */
export function canDeletePost(memberId: string | null, post: { user_id: string }): boolean {
  return post.user_id === memberId
}

interface OwnPost {
  repost_kind: 'plain' | 'quote' | null
  withheld_visibility: string | null
}

type Author = Pick<Member, 'role' | 'verified'>

/** Refusal of an edit of one's own post; null when it may be edited. */
export function refusalToEditPost(author: Author, post: OwnPost): RefusalCode | null {
  return refusalToChangePost(post) ?? (mayPublish(author) ? null : 'verification_required')
}

/** Refusal of any change to one's own post; null when it may be changed. */
export function refusalToChangePost({ repost_kind, withheld_visibility }: OwnPost): RefusalCode | null {
  if (repost_kind === 'plain') return 'plain_repost'
  return withheld_visibility === null ? null : 'content_withheld'
}

/** Id of the shown post: the original of a plain repost, otherwise the post itself. */
export const shownPost = (postId: string): RawBuilder<string> => sql<string>`(
  select case when shown.repost_kind = 'plain' then shown.repost_of_id else shown.id end
  from posts as shown where shown.id = ${postId}
)`
