import type { PostView, Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { dayMs, minuteMs } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { publishAhead } from './held-posts.ts'
import { lockOwnPost, lockOwnThread } from './locks.ts'
import { notContinuing } from './policy.ts'
import { readPost } from './store.ts'
import { postViews, visiblePosts } from './views.ts'

interface Plan {
  planned_for?: string | undefined
  visibility: Visibility
}

/** Refuses a time that is past, at hand or too far away. */
function requirePlanTime(now: Date, planned_for: string): Date {
  const time = new Date(planned_for)
  const ahead = time.getTime() - now.getTime()
  if (ahead < limits.planMinutes * minuteMs || ahead > limits.planDays * dayMs)
    throw new Refusal('plan_time_refused')
  return time
}

/** Refuses a plan for a private post. */
export function refusePrivatePlan({ planned_for, visibility }: Plan): void {
  if (planned_for !== undefined && visibility === 'private') throw new Refusal('plan_private')
}

/** Refuses the planned time of a new post. One sent again after its time is not new. */
export function refusePlanTime(now: Date, { planned_for }: Plan): void {
  if (planned_for !== undefined) requirePlanTime(now, planned_for)
}

/** Refuses more planned posts than the limit. The new posts of these members are written, which locks them. */
export async function limitPlans(tx: Tx, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return
  const beyond = await tx
    .selectFrom('posts')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('planned_for', 'is not', null)
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll(), '>', limits.plannedPosts)
    .execute()
  if (beyond.length > 0) throw new Refusal('too_many_planned')
}

/** Moves the member's own planned post, with its thread; null publishes it now. */
export async function movePlan(
  context: AppContext,
  member: Member,
  postId: string,
  planned_for: string | null,
): Promise<PostView> {
  await context.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId)
    if (post.planned_for === null) throw new Refusal('post_not_planned')
    if (!mayPublish(member)) throw new Refusal('verification_required')
    const ids = (await lockOwnThread(tx, member, post)).map(({ id }) => id)
    if (planned_for === null) return publishAhead(context, tx, ids)
    const time = requirePlanTime(context.clock.now(), planned_for)
    const moved = { planned_for: time, held_until: time, plan_refusal: null }
    await tx.updateTable('posts').set(moved).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  })
  return readPost(context.db, postId, member.id)
}

/** A member's planned posts, the next one first, up to the limit. */
export async function readPlannedPosts(db: Db, memberId: string): Promise<{ items: PostView[] }> {
  const rows = await plannedPosts(db, memberId).execute()
  return { items: await postViews(db, rows, memberId) }
}

export function plannedPosts(db: Db, memberId: string) {
  return visiblePosts(db, memberId)
    .where('posts.user_id', '=', memberId)
    .where('posts.planned_for', 'is not', null)
    .where(notContinuing)
    .orderBy('posts.planned_for')
    .orderBy('posts.id')
    .limit(sql.lit(limits.plannedPosts))
}
