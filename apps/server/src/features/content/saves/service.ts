import type { SavedPost } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, type Page, pageQuery } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { noFilters } from '../../people/word-filters/index.ts'
import { type CardCache, ownWords, postStages, visibleTo, visibleViewerStates } from '../posts/index.ts'

/** Saves a visible post; repeated requests change nothing. */
export async function save(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await tx
      .selectFrom('posts')
      .select('id')
      .where('id', '=', postId)
      .where(visibleTo(member.id))
      .where(ownWords)
      .forKeyShare()
      .executeTakeFirstOrThrow(refusalOf('post_not_found'))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('saved_posts')
      .values({ post_id: postId, user_id: member.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) invalidateSaves(context, tx, member)
  })
}

export async function unsave(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_posts')
      .where('user_id', '=', member.id)
      .where('post_id', '=', postId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) invalidateSaves(context, tx, member)
  })
}

function invalidateSaves(context: AppContext, tx: Tx, { id }: Member): void {
  tx.afterCommit(() => sendInvalidation(context.bus, topics.member(id), { type: 'saved_posts_changed', id }))
}

/** A member's saved posts that are still visible, last saved first. */
export async function readSavedPosts(
  db: Db,
  cardCache: CardCache,
  memberId: string,
  after: Keyset | null,
  filters = noFilters,
): Promise<Page<SavedPost>> {
  const posts = postStages(db, cardCache, memberId, filters)
  const size = pageSizes.savedPosts
  const saves = visibleViewerStates(db, memberId)
    .innerJoin('saved_posts as saved', 'saved.post_id', 'posts.id')
    .select(['saved.id as saved_id', 'saved.created_at as saved_at'])
    .where('saved.user_id', '=', memberId)
  return readPage({
    size,
    after,
    select: (from: Keyset | null) => pageQuery(saves, ['saved.created_at', 'saved.id'], from, size).execute(),
    hydrate: posts.hydrate,
    present(row, hydrated) {
      const post = posts.present(row, hydrated)
      return post && { id: row.saved_id, created_at: row.saved_at.toISOString(), post }
    },
    placeOf: ({ saved_at: at, saved_id: id }) => ({ at, id }),
    cursorOf: cursorAt,
  })
}
