import type { Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  hasDevice,
  invalidateNotifications,
  type NewNotification,
  publishNotifications,
} from '../../people/notifications/index.ts'
import { audienceOf, inAudience } from './policy.ts'

const announcementJob = 'announcement'
const takingBackJob = 'announcement_taken_back'

/** Members per transaction: enough to be fast, few enough that a stop loses little and locks are short. */
const batchSize = 1_000

/** Announces a subject to all members, each in their language. */
export async function announceSubject(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  subject: { rule_change_id: string },
): Promise<void> {
  const { id } = await tx
    .insertInto('announcements')
    .values(subject)
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueSending({ jobs }, tx, id)
}

/** Queues the job that notifies the members of an announcement. */
export async function queueSending({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, id: string): Promise<void> {
  await jobs.enqueue(tx, announcementJob, { id })
}

/** Queues the job that removes the notifications of an announcement that is taken back. */
export async function queueTakingBack({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, id: string): Promise<void> {
  await jobs.enqueue(tx, takingBackJob, { id })
}

/** Registers the workers that send announcements and take them back. */
export async function registerAnnouncementWorkers(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(announcementJob, async ({ id }, signal) => {
    while (await sendBatch(context, id)) signal.throwIfAborted()
  })
  await context.jobs.handle<{ id: string }>(takingBackJob, async ({ id }, signal) => {
    while (await takeBackBatch(context, id)) signal.throwIfAborted()
  })
}

/**
 * Notifies the next members of an announcement, by id, of those who were members when it began and are in its audience.
 * Locks the announcement meanwhile, and stores the progress in the same transaction.
 * @returns whether members remain
 */
export async function sendBatch(context: AppContext, id: string, size = batchSize): Promise<boolean> {
  return context.transaction(async (tx) => {
    const announcement = await tx
      .selectFrom('announcements')
      .select(['reached', 'created_at', 'starts_at', 'audience'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .where('taken_back_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (announcement === undefined) return false
    const { reached, created_at, starts_at, audience } = announcement
    const begins = starts_at ?? created_at
    const { members, last, inserted } = await insertBatch(
      tx,
      { id, reached, begins, audience: audienceOf(audience) },
      size,
    )
    await publishNotifications(context, tx, inserted)
    const finished = members < size
    await tx
      .updateTable('announcements')
      .set((eb) => ({
        told: eb('told', '+', inserted.length),
        reached: last ?? reached,
        finished_at: finished ? context.clock.now() : null,
      }))
      .where('id', '=', id)
      .execute()
    return !finished
  })
}

interface AnnouncementBatch {
  id: string
  reached: string
  begins: Date
  audience: Audience
}

async function insertBatch(
  tx: Tx,
  { id, reached, begins, audience }: AnnouncementBatch,
  size: number,
): Promise<{ members: number; last: string | null; inserted: NewNotification[] }> {
  const { rows } = await sql<{ members: number; last: string | null; inserted: NewNotification[] }>`
    with batch as (
      select id, ${inAudience(audience, begins)} as is_meant from profiles
      where id > ${reached} and created_at <= ${begins} order by id limit ${sql.lit(size)}
    ), inserted as (
      insert into notifications (user_id, type, announcement_id)
      select id, 'platform_update', ${id}::uuid from batch where is_meant
      on conflict do nothing
      returning id, user_id, ${hasDevice} as pushed
    )
    select (select count(*)::int from batch) as members,
      (select id from batch order by id desc limit 1) as last,
      coalesce((select json_agg(inserted) from inserted), '[]') as inserted
  `.execute(tx)
  const [batch] = rows
  if (batch === undefined) throw new Error('a batch of an announcement did not report its progress')
  return batch
}

/** Removes the next notifications of an announcement that is taken back. Returns whether some remain. */
async function takeBackBatch(context: AppContext, id: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      delete from notifications where id = any(array(
        select sent.id from notifications as sent
        where sent.announcement_id = ${id} order by sent.user_id limit ${sql.lit(batchSize)} for update
      ))
      returning user_id
    `.execute(tx)
    invalidateNotifications(context, tx, rows)
    return rows.length === batchSize
  })
}
