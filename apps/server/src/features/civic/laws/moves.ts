import type { LawStage } from '@parvis/contract/list-filters.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { type NotificationKind, notify } from '../../people/notifications/index.ts'
import { lawPath, stageName } from './views.ts'

const moveJob = 'law_move'

/** Followers per transaction: enough to be fast, few enough that a stop loses little. */
const batchSize = 1_000

/** Queues a job that notifies a law's followers of a new stage, if it has any. */
export async function announceMove(
  context: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  lawId: string,
  stage: LawStage,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into law_moves (law_id, stage, created_at)
    select ${lawId}::uuid, ${stage}, ${context.clock.now()}
    where exists (select from law_follows where law_id = ${lawId}::uuid)
    returning id
  `.execute(tx)
  for (const move of rows) await context.jobs.enqueue(tx, moveJob, move)
}

/** Notifies followers of queued moves. */
export async function registerLawMoveWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(moveJob, async ({ id }) => {
    while (await notifyMoveBatch(context, id));
  })
}

/**
 * Notifies the next followers of a move, by id. Locks the move, and stores the progress in the same transaction.
 * @returns whether followers remain
 */
export async function notifyMoveBatch(context: AppContext, id: string, size = batchSize): Promise<boolean> {
  return context.transaction(async (tx) => {
    const move = await tx
      .selectFrom('law_moves')
      .select(['law_id', 'reached'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (move === undefined) return false
    const followers = await readFollowers(tx, move, size)
    await notify(context, tx, lawMovedKind, { moveId: id, followerIds: followers })
    const isFinished = followers.length < size
    await updateById(tx, 'law_moves', id, {
      reached: followers.at(-1) ?? move.reached,
      finished_at: isFinished ? context.clock.now() : null,
    })
    return !isFinished
  })
}

/** The next followers of a law, by id. */
export async function readFollowers(
  db: Tx | AppContext['db'],
  { law_id, reached }: { law_id: string; reached: string },
  size: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('law_follows')
    .select('user_id')
    .where('law_id', '=', law_id)
    .where('user_id', '>', reached)
    .orderBy('user_id')
    .limit(sql.lit(size))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

interface LawMove {
  stage: LawStage
  reference: string
  title: string
}

/** Sent to the followers of a law that reached a stage. */
export const lawMovedKind: NotificationKind<{ moveId: string; followerIds: string[] }, LawMove> = {
  type: 'law_moved',
  about: ['law_move_id'],
  sender: 'unsigned',
  candidates: ({ moveId, followerIds }) => sql`
    select follower.user_id, ${moveId}::uuid as law_move_id
    from unnest(${followerIds}::uuid[]) as follower (user_id)`,
  details: sql<LawMove>`(
    select json_build_object(
      'stage', law_moves.stage, 'reference', laws.reference, 'title', coalesce(laws.short_title, laws.title))
    from law_moves join laws on laws.id = law_moves.law_id
    where law_moves.id = notifications.law_move_id
  )`,
  title: ({ details: { stage }, language }) =>
    translations[language]('notification.law_moved', { stage: stageName(stage, language) }),
  message: ({ details: { title } }) => title,
  data: ({ reference }) => ({ law_reference: reference }),
  link: ({ data }) => (data.law_reference === null ? null : lawPath(data.law_reference)),
}
