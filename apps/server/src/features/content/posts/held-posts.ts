import type { PlanRefusal } from '@parvis/contract/content/posts.schemas.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/content.gen.ts'
import { languageOf } from '../../accounts/identity/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { notifyMentioned } from './notification-kinds.ts'
import { notContinuing } from './policy.ts'

/**
 * Reads the holds of members, such as of candidates on the eve of a vote.
 * @param keep locks the causes until the transaction ends: who changes one then finds the held posts
 * @returns end of the hold by member id; others have none
 */
type ReadHolds = (
  db: Db,
  memberIds: string[],
  now: Date,
  options?: { keep?: boolean },
) => Promise<Map<string, Date>>

export const postPort = createPort<{ holdsOn: ReadHolds }>('posts')

export const holdsOn: ReadHolds = (...question) => postPort().holdsOn(...question)

/** Refuses reposts, comments and edits of a member with a hold. */
export async function refuseHeldMember(db: Db, memberId: string, now: Date): Promise<void> {
  if ((await holdsOn(db, [memberId], now, { keep: true })).has(memberId))
    throw new Refusal('reserve_in_force')
}

/** Posts published in one transaction. */
const batchSize = 50

/** Publishes all posts whose hold has ended. */
export async function publishHeldPosts(context: AppContext): Promise<void> {
  while (await publishBatch(context));
}

/** Publishes the next batch of due posts in one transaction. Nodes share the rows. */
function publishBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const due = await readDue(tx, context.clock.now())
    await releaseAll(context, tx, due)
    return due.length === batchSize
  })
}

/** Publishes planned posts before their time, unless a reserve holds them. Their rows are locked. */
export async function publishAhead(context: AppContext, tx: Tx, postIds: string[]): Promise<void> {
  await releaseEach(
    context,
    tx,
    await heldPosts(tx)
      .where('posts.id', '=', sql<string>`any(${postIds}::uuid[])`)
      .orderBy('posts.thread_place')
      .execute(),
  )
}

/** Threads are published as a whole. */
async function releaseAll(context: AppContext, tx: Tx, due: DuePost[]): Promise<void> {
  const threads = due.flatMap(({ thread_id: id }) => id ?? [])
  await releaseEach(context, tx, [
    ...due,
    ...(threads.length === 0
      ? []
      : await heldPosts(tx)
          .where('posts.thread_id', '=', sql<string>`any(${threads}::uuid[])`)
          .where('posts.continues_thread', '=', true)
          .orderBy('posts.thread_id')
          .orderBy('posts.thread_place')
          .forUpdate('posts')
          .execute()),
  ])
}

/** Posts of members with another hold wait for its end. */
async function releaseEach(context: AppContext, tx: Tx, due: DuePost[]): Promise<void> {
  const holds = await holdsOn(
    tx,
    due.map(({ user_id }) => user_id),
    context.clock.now(),
  )
  for (const post of due) {
    const until = holds.get(post.user_id)
    if (until === undefined) await release(context, tx, post)
    else await hold(context, tx, post.id, until)
  }
}

/** Holds a post as if it was written during the reserve. */
async function hold(context: AppContext, tx: Tx, id: string, held_until: Date): Promise<void> {
  const held = { held_until, planned_for: null, plan_refusal: null }
  await updateById(tx, 'posts', id, held)
  invalidatePost(context, tx, id)
}

type DuePost = Awaited<ReturnType<typeof readDue>>[number]

function heldPosts(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .select(['posts.id', 'posts.user_id', 'posts.content', 'posts.author_role'])
    .select(['posts.thread_id', 'posts.continues_thread'])
    .select(['posts.held_visibility', 'posts.withheld_visibility', 'posts.planned_for'])
    .select(['profiles.role', 'profiles.verified', 'profiles.consented_at'])
    .select(mayMeet(null, sql`posts.user_id`).as('is_open'))
    .where('posts.held_until', 'is not', null)
}

/** The next batch of posts whose hold has ended, locked. */
export function readDue(db: Db, now: Date) {
  return heldPosts(db)
    .where('posts.held_until', '<=', now)
    .where('posts.plan_refusal', 'is', null)
    .where(notContinuing)
    .orderBy('posts.held_until')
    .orderBy('posts.id')
    .limit(sql.lit(batchSize))
    .forUpdate('posts')
    .skipLocked()
    .execute()
}

/** Refusal of a planned post at its time; null when it may appear. */
function refusalToAppear(post: DuePost): PlanRefusal | null {
  if (!post.is_open) return 'account_closed'
  if (!mayPublish(post)) return 'verification_required'
  return post.consented_at === null ? 'consent_required' : null
}

/**
 * Publishes a post as of now, without its earlier versions. It stays private if its author may no longer publish or
 * has withdrawn consent; the author of a planned post is notified. A removed post appears once the removal is
 * reversed.
 */
async function release(context: AppContext, tx: Tx, post: DuePost): Promise<void> {
  const { id, user_id, content, held_visibility } = post
  const plan_refusal = post.planned_for === null ? null : refusalToAppear(post)
  if (plan_refusal !== null) {
    await tx.updateTable('posts').set({ plan_refusal }).where('id', '=', id).execute()
    const t = translations[await languageOf(tx, user_id)]
    if (!post.continues_thread)
      await notify(context, tx, platformKind, [
        { recipientId: user_id, title: t('plan.title'), message: t('plan.message') },
      ])
    invalidatePost(context, tx, id)
    return
  }
  const freed = { held_visibility: null, held_until: null, planned_for: null, plan_refusal: null }
  if (held_visibility === null || !mayPublish(post) || post.consented_at === null) {
    await updateById(tx, 'posts', id, freed)
    return
  }
  if (post.withheld_visibility !== null) {
    const withheld = { ...freed, withheld_visibility: held_visibility }
    await updateById(tx, 'posts', id, withheld)
    return
  }
  await tx.deleteFrom('post_versions').where('post_id', '=', id).execute()
  await tx
    .updateTable('posts')
    // The database's clock, as in the default of the column.
    .set({ ...freed, visibility: held_visibility, edited_at: null, created_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await notifyMentioned(context, tx, { postId: id, authorId: user_id, content })
  if (held_visibility === 'public' && !post.continues_thread) {
    const published = { type: 'post_published', id, author_id: user_id } as const
    tx.afterCommit(() => sendInvalidation(context.bus, topics.feed(tabOf[post.author_role]), published))
  }
  invalidatePost(context, tx, id)
}

function invalidatePost(context: AppContext, tx: Tx, id: string): void {
  tx.afterCommit(() => sendInvalidation(context.bus, topics.post(id), { type: 'post_changed', id }))
}
