import { pageSizes } from '@parvis/contract/limits.ts'
import type { PostVersion } from '@parvis/contract/post-life.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type Keyset, pageFrom } from '../../platform/database/keyset.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visibleTo } from './policy.ts'

/** What a post said before, latest first, to whoever may see the post. */
export async function readVersions(
  db: Db,
  postId: string,
  readerId: string | null,
  after: Keyset | null,
): Promise<{ items: PostVersion[]; next_cursor: string | null }> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(visibleTo(readerId))
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  const found = await db
    .selectFrom('post_versions')
    .select(['id', 'content', 'created_at', 'replaced_at'])
    .where('post_id', '=', postId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(replaced_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSizes.postVersions + 1)
    .execute()
  const keyed = found.map((row) => ({ ...row, published_at: row.created_at, created_at: row.replaced_at }))
  const { rows, next_cursor } = pageFrom(keyed, pageSizes.postVersions)
  return {
    items: rows.map((row) => ({
      id: row.id,
      content: row.content,
      created_at: row.published_at.toISOString(),
      replaced_at: row.replaced_at.toISOString(),
    })),
    next_cursor,
  }
}
