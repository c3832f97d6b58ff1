import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { hasDevice } from './push/queue.ts'
import { type Told, tellAll } from './telling.ts'

const announcementJob = 'announcement'

/** Maximum characters of an announcement. */
export const announced = { title: 200, message: 2_000 }

/** Members per transaction: enough to be fast, few enough that a stop loses little and nobody waits long. */
const batchSize = 1_000

/** Stores an announcement of the staff to all members, and queues the job that sends it. */
export async function announce(
  context: Pick<AppContext, 'jobs' | 'transaction' | 'clock'>,
  actor: Actor,
  words: { title: string; message: string },
): Promise<{ id: string }> {
  return context.transaction(async (tx) => {
    const { id } = await write(context, tx, words)
    await writeAct(tx, {
      actorId: actor.id,
      act: 'announcement_sent',
      at: context.clock.now(),
      details: { announcement: id },
    })
    return { id }
  })
}

/** Announces a subject to all members, each in their language. */
export async function announceSubject(
  context: AppContext,
  tx: Tx,
  subject: { rule_change_id: string },
): Promise<void> {
  await write(context, tx, subject)
}

async function write(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  about: { title: string; message: string } | { rule_change_id: string },
): Promise<{ id: string }> {
  const announcement = await tx
    .insertInto('announcements')
    .values(about)
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, announcementJob, announcement)
  return announcement
}

/** Sends queued announcements. */
export async function tellAnnouncements(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(announcementJob, async ({ id }, signal) => {
    while (await tellBatch(context, id)) signal.throwIfAborted()
  })
}

/**
 * Notifies the next members of an announcement, by id, of those who were members when it was made. Locks the
 * announcement meanwhile, and stores the progress in the same transaction.
 * @returns whether members remain
 */
export async function tellBatch(context: AppContext, id: string, size = batchSize): Promise<boolean> {
  return context.transaction(async (tx) => {
    const announcement = await tx
      .selectFrom('announcements')
      .select(['reached', 'created_at'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (announcement === undefined) return false
    const { members, last, told } = await insertBatch(tx, { id, ...announcement }, size)
    await tellAll(context, tx, told)
    const finished = members < size
    await tx
      .updateTable('announcements')
      .set((eb) => ({
        told: eb('told', '+', told.length),
        reached: last ?? announcement.reached,
        finished_at: finished ? context.clock.now() : null,
      }))
      .where('id', '=', id)
      .execute()
    return !finished
  })
}

async function insertBatch(
  tx: Tx,
  { id, reached, created_at }: { id: string; reached: string; created_at: Date },
  size: number,
): Promise<{ members: number; last: string | null; told: Told[] }> {
  const { rows } = await sql<{ members: number; last: string | null; told: Told[] }>`
    with batch as (
      select id from profiles where id > ${reached} and created_at <= ${created_at} order by id limit ${sql.lit(size)}
    ), told as (
      insert into notifications (user_id, type, announcement_id)
      select id, 'platform_update', ${id}::uuid from batch
      on conflict do nothing
      returning id, user_id, ${hasDevice} as pushed
    )
    select (select count(*)::int from batch) as members,
      (select id from batch order by id desc limit 1) as last,
      coalesce((select json_agg(told) from told), '[]') as told
  `.execute(tx)
  const [batch] = rows
  if (batch === undefined) throw new Error('a batch of an announcement did not report its progress')
  return batch
}
