import { tabOf } from '@parvis/contract/feed-tabs.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { postPublished } from '../../content/posts/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { concerns, inForceAt } from './policy.ts'
import { holdsOn } from './store.ts'

/** Posts published in one transaction. */
const batchSize = 50

/** Sets the end of every hold to the end of the periods now in force. A post without one is due at once. */
export async function updateHoldEnds(tx: Tx, now: Date): Promise<void> {
  await sql`
    update posts set held_until = coalesce((
      select max(reserves.ends_at) from reserves join reserve_candidates on ${concerns}
      where reserve_candidates.user_id = posts.user_id and ${inForceAt(now)}
    ), ${now})
    where held_until is not null
  `.execute(tx)
}

/** Publishes all posts whose hold has ended. */
export async function publishHeldPosts(context: AppContext): Promise<void> {
  while (await publishBatch(context));
}

/**
 * Publishes the next batch of due posts in one transaction: an interruption loses and repeats nothing, and nodes share the
 * rows. A post that another period holds by now waits for the end of that period.
 */
function publishBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    const due = await readDue(tx, now)
    const holds = await holdsOn(
      tx,
      due.map(({ user_id }) => user_id),
      now,
    )
    for (const post of due) {
      const until = holds.get(post.user_id)
      if (until === undefined) await release(context, tx, post)
      else await tx.updateTable('posts').set({ held_until: until }).where('id', '=', post.id).execute()
    }
    return due.length === batchSize
  })
}

type Due = Awaited<ReturnType<typeof readDue>>[number]

/** The next batch of posts whose hold has ended, locked. */
export function readDue(db: Db, now: Date) {
  return db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .select(['posts.id', 'posts.user_id', 'posts.content', 'posts.author_role'])
    .select(['posts.held_visibility', 'posts.withheld_visibility', 'profiles.role', 'profiles.verified'])
    .select('profiles.consented_at')
    .where('posts.held_until', '<=', now)
    .orderBy('posts.held_until')
    .orderBy('posts.id')
    .limit(sql.lit(batchSize))
    .forUpdate('posts')
    .skipLocked()
    .execute()
}

/**
 * Publishes a post as if written now, without its earlier versions. It stays private if its author may no longer publish
 * or has withdrawn consent. A post that moderation removed meanwhile appears once the removal is reversed.
 */
async function release(context: AppContext, tx: Tx, post: Due): Promise<void> {
  const { id, user_id, content, held_visibility } = post
  const freed = { held_visibility: null, held_until: null }
  if (held_visibility === null || !mayPublish(post) || post.consented_at === null) {
    await tx.updateTable('posts').set(freed).where('id', '=', id).execute()
    return
  }
  if (post.withheld_visibility !== null) {
    const withheld = { ...freed, withheld_visibility: held_visibility }
    await tx.updateTable('posts').set(withheld).where('id', '=', id).execute()
    return
  }
  await tx.deleteFrom('post_versions').where('post_id', '=', id).execute()
  await tx
    .updateTable('posts')
    // By the database's clock, like the default of the column.
    .set({ ...freed, visibility: held_visibility, edited_at: null, created_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await postPublished(context, tx, { postId: id, authorId: user_id, content })
  tx.afterCommit(() => {
    if (held_visibility === 'public') {
      const published = { type: 'post_published', id, author_id: user_id } as const
      sendInvalidation(context.bus, topics.feed(tabOf[post.author_role]), published)
    }
    sendInvalidation(context.bus, topics.post(id), { type: 'post_changed', id })
  })
}
