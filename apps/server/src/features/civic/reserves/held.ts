import { topics } from '@parvis/contract/realtime.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sendInvalidation } from '../../../platform/realtime/invalidation.ts'
import { mayPublish, tabOf } from '../../content/posts/policy.ts'
import { notifyOfPost } from '../../messaging/notifications/texts-service.ts'
import { concerns, holdsOn, inForceAt } from './policy.ts'

const everyMs = 5_000
/** Posts published in one transaction. */
const batchSize = 50

/** What waits, waits until the periods in force say now; without any it is due at once. */
export async function holdAnew(tx: Tx, now: Date): Promise<void> {
  await sql`
    update posts set held_until = coalesce((
      select max(reserves.ends_at) from reserves join reserve_candidates on ${concerns}
      where reserve_candidates.user_id = posts.user_id and ${inForceAt(now)}
    ), ${now})
    where held_until is not null
  `.execute(tx)
}

/** Publishes what waited for the polls to close, looking every few seconds on every node. Answers how to stop. */
export function publishHeldRegularly(context: AppContext): () => void {
  const timer = setInterval(() => {
    publishHeld(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'the publication of posts that waited failed'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Publishes all that is due. */
export async function publishHeld(context: AppContext): Promise<void> {
  while (await publishBatch(context));
}

/**
 * Publishes the next that are due, in one transaction each time: a stop loses nothing and repeats nothing, and nodes take
 * turns row by row. What another period holds by now waits for that one.
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

/** The posts to publish, each held until it was. */
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
 * It appears as if written now, in its first wording. Who may publish no more, or agrees no more to telling opinions, keeps
 * it to themselves; what moderation
 * removed meanwhile comes out once that is reversed.
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
    .set({ ...freed, visibility: held_visibility, edited_at: null, created_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await notifyOfPost(context, tx, { postId: id, content, actorId: user_id })
  tx.afterCommit(() => {
    if (held_visibility === 'public') {
      const published = { type: 'post_published', id, author_id: user_id } as const
      sendInvalidation(context.bus, topics.feed(tabOf[post.author_role]), published)
    }
    sendInvalidation(context.bus, topics.post(id), { type: 'post_changed', id })
  })
}
