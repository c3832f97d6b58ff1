import type { CommentThreadView } from '@parvis/contract/content/comments.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { Page } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { hiddenMembers } from '../../people/blocks/index.ts'

interface FirstPage {
  postId: string
  readerId: string | null
  /** Comments of the post, whoever reads. */
  total: number
  page: Page<CommentThreadView>
}

/**
 * Number of a post's comments that its list does not show to this reader. A list that the first page holds as a whole is
 * counted from the page; only of longer ones the hidden comments are read, by an index. Those that word filters hide are then
 * not known.
 */
export async function countHiddenComments(
  db: Db,
  { postId, readerId, total, page }: FirstPage,
): Promise<number> {
  const { items, next_cursor } = page
  if (next_cursor === null && items.every(({ replies_cursor }) => replies_cursor === null)) {
    const shown = items.flatMap(({ replies, ...comment }) => [comment, ...replies])
    // One's own removed comments are shown, and not counted by the post.
    return Math.max(0, total - shown.filter(({ moderation }) => !moderation?.withheld).length)
  }
  const { rows } = await sql<{ hidden: number }>`
    with hidden as (
      select comments.id, comments.parent_id, comments.reply_count, comments.withheld_at
      from (${hiddenMembers(readerId)}) as hidden_member
        join comments on comments.post_id = ${postId} and comments.user_id = hidden_member.id
      union
      select comments.id, comments.parent_id, comments.reply_count, comments.withheld_at from comments
      where comments.post_id = ${postId} and comments.withheld_at is not null and comments.parent_id is null
        and comments.user_id is distinct from ${readerId}::uuid
    )
    -- A hidden comment hides its replies. One that was removed is no longer counted by the post.
    select coalesce(sum((withheld_at is null)::integer + reply_count), 0)::integer as hidden from hidden
    where parent_id is null or not exists (select from hidden as above where above.id = hidden.parent_id)
  `.execute(db)
  return rows[0]?.hidden ?? 0
}
