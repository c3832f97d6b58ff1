import type { FollowView } from '@parvis/contract/people/follows.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { countAct } from '../../accounts/fair-use/index.ts'
import { forgetMember, type Member } from '../../accounts/identity/index.ts'
import { invalidatePair, lockPair, mayMeet } from '../blocks/index.ts'
import {
  actorPath,
  invalidateNotifications,
  type NotificationKind,
  notify,
  readRequestNotification,
} from '../notifications/index.ts'
import { forgetEnded, keepEnded, takeEnded } from './ended-follows.ts'
import { askingAgainAt } from './policy.ts'
import { readRefusals, readTie } from './store.ts'
import { followRequestView } from './views.ts'

/** Requests to follow: every follow is a request, whatever the target's role. */
export async function ask(context: AppContext, member: Member, targetId: string): Promise<FollowView> {
  if (member.id === targetId) throw new Refusal('follow_of_oneself')
  return context.transaction(async (tx) => {
    await lockPair(tx, member.id, targetId)
    await requireReachable(tx, member, targetId)
    const tie = await readTie(tx, member.id, targetId)
    if (tie.follow_state !== 'none') return tie
    const until = askingAgainAt(await readRefusals(tx, member.id, targetId))
    if (until !== null && until > context.clock.now())
      throw new Refusal('follow_refused', undefined, { until: until.toISOString() })
    const { id } = await tx
      .insertInto('follow_requests')
      .values({ requester_id: member.id, target_id: targetId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countAct(context, tx, member, 'follow')
    await notify(context, tx, followRequestKind, {
      recipientId: targetId,
      actorId: member.id,
      requestId: id,
    })
    invalidatePair(context, tx, member.id, targetId)
    return readTie(tx, member.id, targetId)
  })
}

/** Cancels a pending request, and removes its notification. */
export async function cancel(context: AppContext, member: Member, targetId: string): Promise<FollowView> {
  return endTie(context, member, targetId, (tx) => endRequest(context, tx, member.id, targetId))
}

/** Ends a follow at once. Its follower can restore it for some minutes. */
export async function stopFollowing(
  context: AppContext,
  member: Member,
  targetId: string,
): Promise<FollowView> {
  return endTie(context, member, targetId, async (tx) => {
    const followed_at = await endFollow(context, tx, member.id, targetId)
    if (followed_at === null) return false
    await keepEnded(tx, {
      follower_id: member.id,
      following_id: targetId,
      followed_at,
      ended_at: context.clock.now(),
    })
    return true
  })
}

/** Restores a follow that the member has just ended, with its date. A request made meanwhile is withdrawn. */
export async function restore(context: AppContext, member: Member, targetId: string): Promise<FollowView> {
  return context.transaction(async (tx) => {
    await lockPair(tx, member.id, targetId)
    await requireReachable(tx, member, targetId)
    const tie = await readTie(tx, member.id, targetId)
    if (tie.follow_state === 'following') return tie
    const followed_at = await takeEnded(tx, member.id, targetId, context.clock.now())
    if (followed_at === null) throw new Refusal('follow_not_restorable')
    await endRequest(context, tx, member.id, targetId)
    await tx
      .insertInto('follows')
      .values({ follower_id: member.id, following_id: targetId, created_at: followed_at })
      .execute()
    tx.afterCommit(() => forgetMember(context, member.id))
    invalidatePair(context, tx, member.id, targetId)
    return readTie(tx, member.id, targetId)
  })
}

/** The reverse: removes a member from the caller's own followers. */
export async function dropFollower(
  context: AppContext,
  member: Member,
  followerId: string,
): Promise<FollowView> {
  return endTie(context, member, followerId, async (tx) => {
    await forgetEnded(tx, followerId, member.id)
    return (await endFollow(context, tx, followerId, member.id)) !== null
  })
}

/** Ends a follow or a request between two members, and tells both if there was one. */
async function endTie(
  context: AppContext,
  member: Member,
  otherId: string,
  end: (tx: Tx) => Promise<boolean>,
): Promise<FollowView> {
  return context.transaction(async (tx) => {
    await lockPair(tx, member.id, otherId)
    if (await end(tx)) invalidatePair(context, tx, member.id, otherId)
    return readTie(tx, member.id, otherId)
  })
}

/** The target's response to a request; the same response twice is harmless, a different one is refused. */
export async function settle(
  context: AppContext,
  member: Member,
  requestId: string,
  status: 'accepted' | 'rejected',
) {
  return context.transaction(async (tx) => {
    const asked = await tx
      .selectFrom('follow_requests')
      .select('requester_id')
      .where('id', '=', requestId)
      .where('target_id', '=', member.id)
      .executeTakeFirstOrThrow(refusalOf('follow_request_not_found'))
    await lockPair(tx, member.id, asked.requester_id)
    const request = await tx
      .selectFrom('follow_requests')
      .selectAll()
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('follow_request_not_found'))
    if (request.status === status) return followRequestView(request)
    if (request.status !== 'pending') throw new Refusal('follow_request_settled')

    const settled = await tx
      .updateTable('follow_requests')
      .set({ status, updated_at: context.clock.now() })
      .where('id', '=', requestId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { requester_id: requesterId } = settled
    await readRequestNotification(context, tx, requestId)
    if (status === 'accepted') await beginFollow(context, tx, { requestId, requesterId, targetId: member.id })
    invalidatePair(context, tx, member.id, requesterId)
    return followRequestView(settled)
  })
}

async function beginFollow(
  context: AppContext,
  tx: Tx,
  { requestId, requesterId, targetId }: { requestId: string; requesterId: string; targetId: string },
): Promise<void> {
  await tx
    .insertInto('follows')
    .values({ follower_id: requesterId, following_id: targetId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await notify(context, tx, followAcceptedKind, { recipientId: requesterId, actorId: targetId, requestId })
  tx.afterCommit(() => forgetMember(context, requesterId))
}

/** Deletes a pending request; returns whether there was one. */
async function endRequest(
  context: AppContext,
  tx: Tx,
  requesterId: string,
  targetId: string,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('follow_requests')
    .select('id')
    .where('requester_id', '=', requesterId)
    .where('target_id', '=', targetId)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  if (waiting === undefined) return false
  // The request takes its notification along, by the cascade.
  invalidateNotifications(context, tx, [{ user_id: targetId }])
  await tx.deleteFrom('follow_requests').where('id', '=', waiting.id).execute()
  return true
}

/** Ends all follows and pending requests between two members, both ways. The pair must be locked. */
export async function cutTies(
  context: AppContext,
  tx: Tx,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  for (const [from, to] of [
    [blockerId, blockedId],
    [blockedId, blockerId],
  ] as const) {
    await endFollow(context, tx, from, to)
    await forgetEnded(tx, from, to)
    await endRequest(context, tx, from, to)
  }
}

/** Blocked members are unknown to each other. */
async function requireReachable(tx: Tx, member: Member, targetId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', targetId)
    .where(mayMeet(member.id, sql`profiles.id`))
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
}

/** Ends a follow from one member to another; returns when it began, null if there was none. */
async function endFollow(
  context: AppContext,
  tx: Tx,
  followerId: string,
  followingId: string,
): Promise<Date | null> {
  const follow = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .returning('created_at')
    .executeTakeFirst()
  if (follow === undefined) return null
  // Checks again what their open sockets may receive.
  tx.afterCommit(() => forgetMember(context, followerId))
  return follow.created_at
}

interface FollowRequest {
  recipientId: string
  actorId: string
  requestId: string
}

const ofRequest = {
  sender: 'signed',
  isTitleOnly: true,
  about: ['follow_request_id'],
  candidates: ({ recipientId, actorId, requestId }: FollowRequest) => sql`
    select ${recipientId}::uuid as user_id, ${actorId}::uuid as actor_id, ${requestId}::uuid as follow_request_id`,
  message: () => null,
} as const

export const followRequestKind: NotificationKind<FollowRequest> = {
  ...ofRequest,
  type: 'follow_request',
  title: ({ names, language }) => translations[language]('notification.follow_request', { names }),
  // The list shows the buttons that answer it.
  link: () => null,
}

export const followAcceptedKind: NotificationKind<FollowRequest> = {
  ...ofRequest,
  type: 'follow_accepted',
  title: ({ names, language }) => translations[language]('notification.follow_accepted', { names }),
  link: actorPath,
}
