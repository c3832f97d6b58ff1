import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { wishesToBeTold } from '../../accounts/preferences/policy.ts'
import { hasDevice } from './push/queue.ts'
import { heeds, invalidateNotifications, type Told, tellAll } from './telling.ts'
import type { EventNotice } from './words.ts'

/** Notifies a member of a follow request, or of the acceptance of their own. */
export async function notifyOfFollow(
  context: AppContext,
  tx: Tx,
  told: {
    type: 'follow_request' | 'follow_accepted'
    recipientId: string
    actorId: string
    requestId: string
  },
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type, follow_request_id)
    select ${told.recipientId}::uuid, ${told.actorId}::uuid, ${told.type}, ${told.requestId}::uuid
    where ${heeds(sql`${told.recipientId}::uuid`, sql`${told.actorId}::uuid`)}
      and ${wishesToBeTold(sql`${told.recipientId}::uuid`, sql`${told.type}::text`)}
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/** Notifies a member of a referral. */
export async function notifyOfReferral(
  context: Pick<AppContext, 'bus' | 'jobs'>,
  tx: Tx,
  { recipientId, actorId }: { recipientId: string; actorId: string },
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type)
    select ${recipientId}::uuid, ${actorId}::uuid, 'referral'
    where ${heeds(sql`${recipientId}::uuid`, sql`${actorId}::uuid`)}
    on conflict (user_id, actor_id) where type = 'referral' do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/** Notifies followers of a law of its progress; each of them once. */
export async function notifyOfLawMove(
  context: Pick<AppContext, 'bus' | 'jobs'>,
  tx: Tx,
  moveId: string,
  followers: string[],
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, type, law_move_id)
    select follower.id, 'law_moved', ${moveId}::uuid
    from unnest(${followers}::uuid[]) as follower (id)
    where ${wishesToBeTold(sql`follower.id`, sql`'law_moved'::text`)}
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/** Reminds members of events, or notifies them of changes; the caller ensures that it happens once. */
export async function notifyOfEvents(
  context: Pick<AppContext, 'bus' | 'jobs'>,
  tx: Tx,
  type: EventNotice,
  subscriptions: { user_id: string; event_id: string }[],
): Promise<void> {
  if (subscriptions.length === 0) return
  const { rows } = await sql<Told>`
    insert into notifications (user_id, type, event_id)
    select reminded.user_id, ${type}, reminded.event_id
    from unnest(
      ${subscriptions.map(({ user_id }) => user_id)}::uuid[], ${subscriptions.map(({ event_id }) => event_id)}::uuid[]
    ) as reminded (user_id, event_id)
    where ${wishesToBeTold(sql`reminded.user_id`, sql`${type}::text`)}
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/**
 * Notifies members of reports and decisions of moderation, once per subject. These cannot be switched off,
 * since the law requires them.
 */
export async function notifyOfModeration(
  context: Pick<AppContext, 'bus' | 'jobs'>,
  tx: Tx,
  type: 'report_received' | 'report_decided' | 'moderation_decision' | 'decision_reversed' | 'appeal_decided',
  told: { user_id: string; report_id?: string; decision_id?: string }[],
): Promise<void> {
  if (told.length === 0) return
  const { rows } = await sql<Told>`
    insert into notifications (user_id, type, report_id, decision_id)
    select told.user_id, ${type}, told.report_id, told.decision_id
    from unnest(
      ${told.map(({ user_id }) => user_id)}::uuid[], ${told.map(({ report_id }) => report_id ?? null)}::uuid[],
      ${told.map(({ decision_id }) => decision_id ?? null)}::uuid[]
    ) as told (user_id, report_id, decision_id)
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/** A message of the platform to a member. */
export async function notifyFromPlatform(
  context: AppContext,
  tx: Tx,
  { recipientId, title, message }: { recipientId: string; title: string; message: string },
): Promise<void> {
  const told = await tx
    .insertInto('notifications')
    .values({ user_id: recipientId, type: 'platform_update', title, message })
    .returning(['id', 'user_id', hasDevice.as('pushed')])
    .execute()
  await tellAll(context, tx, told)
}

/** Marks the notification of an answered request as read. */
export async function readRequestNotification(context: AppContext, tx: Tx, requestId: string): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('follow_request_id', '=', requestId)
    .where('type', '=', 'follow_request')
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  invalidateNotifications(context, tx, read)
}

/** A cancelled request deletes its notification by cascade: updates the recipient's tabs. */
export function invalidateFollowRequest(context: AppContext, tx: Tx, recipientId: string): void {
  invalidateNotifications(context, tx, [{ user_id: recipientId }])
}
