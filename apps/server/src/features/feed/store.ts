import type { FeedTab } from '@parvis/contract/feed.ts'
import { newPostsCeiling } from '@parvis/contract/feed.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { PostView } from '@parvis/contract/posts.ts'
import type { Role } from '@parvis/contract/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type Keyset, pageFrom } from '../../platform/database/keyset.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { visibleTo } from '../posts/policy.ts'
import { postView, visiblePosts } from '../posts/views.ts'

/** Whose posts a tab shows, by the role they were written in. */
const roleOf: Record<FeedTab, Role> = {
  politics: 'politician',
  journalism: 'journalist',
  citizens: 'citizen',
}

const feedPage = prepared(
  (
    db,
    { role, readerId, at, id }: { role: Role; readerId: string | null; at: Date | null; id: string | null },
  ) => {
    const query = visiblePosts(db, readerId)
      .where('posts.author_role', '=', role)
      .where('posts.visibility', '<>', sql.lit('private'))
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(sql.lit(pageSizes.feed + 1))
    return at === null ? query : query.where(sql<boolean>`(posts.created_at, posts.id) < (${at}, ${id})`)
  },
)

/** A page of a tab, newest first: public posts, and followers-only ones of the people the reader follows. */
export async function readFeed(
  db: Db,
  tab: FeedTab,
  readerId: string | null,
  after: Keyset | null,
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const found = await feedPage(db, {
    role: roleOf[tab],
    readerId,
    at: after?.at ?? null,
    id: after?.id ?? null,
  })
  const { rows, next_cursor } = pageFrom(found, pageSizes.feed)
  return { items: rows.map((row) => postView(row, readerId)), next_cursor }
}

/** How many posts of others came into a tab after a moment, counted up to the pill's ceiling. */
export async function countFeedSince(
  db: Db,
  tab: FeedTab,
  readerId: string | null,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('posts')
        .select('posts.id')
        .where(visibleTo(readerId))
        .where('posts.author_role', '=', roleOf[tab])
        .where('posts.visibility', '<>', sql.lit('private'))
        .where('posts.created_at', '>', since)
        .$if(readerId !== null, (query) => query.where('posts.user_id', '<>', readerId ?? ''))
        .limit(sql.lit(newPostsCeiling + 1))
        .as('fresh'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
