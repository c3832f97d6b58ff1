import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The one visibility rule: which rows of `posts` a reader may see. Every read that can show a post, its comments,
 * reactions or media carries this fragment; `posts` must be in scope under that name.
 *
 * Public posts: everyone. Followers' posts: the author and accepted followers. Private posts: the author.
 *
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest.
 */
export function visibleTo(readerId: string | RawBuilder<string> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`posts.visibility = 'public'`
  return sql<SqlBool>`(
    posts.visibility = 'public'
    or posts.user_id = ${readerId}
    or (posts.visibility = 'followers' and exists (
      select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id
    ))
  )`
}

/** Who may publish: citizens always, journalists and politicians once verified. */
export function mayPublish(member: {
  role: 'citizen' | 'journalist' | 'politician'
  verified: boolean
}): boolean {
  return member.role === 'citizen' || member.verified
}
