import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from '../identity/member.ts'
import { visibleTo } from './policy.ts'

/** A member's own post, locked. Somebody else's is refused, one that they may not even see as an unknown one. */
export async function lockOwnPost(tx: Tx, member: Member, postId: string) {
  const post = await tx
    .selectFrom('posts')
    .select(['user_id', 'author_role', 'content', 'visibility', 'created_at', 'edited_at'])
    .select('withheld_visibility')
    .select(['repost_kind', 'repost_of_id', 'repost_count'])
    .where('id', '=', postId)
    .where(visibleTo(member.id))
    .forUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  if (post.user_id !== member.id) throw new Refusal('not_owner')
  return post
}
