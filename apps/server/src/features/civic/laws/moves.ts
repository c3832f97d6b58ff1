import type { LawStage } from '@parvis/contract/civic/law-stages.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { lawMoved } from './hooks.ts'

const moveJob = 'law_move'

/** Followers per transaction: enough to be fast, few enough that a stop loses little. */
const batchSize = 1_000

/** Queues a job that notifies a law's followers of a stage reached; queues none without followers. */
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
export async function tellLawMoves(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(moveJob, async ({ id }) => {
    while (await tellMoveBatch(context, id));
  })
}

/**
 * Notifies the next followers of a move, by id. Locks the move meanwhile, and stores the progress in the same
 * transaction.
 * @returns whether followers remain
 */
export async function tellMoveBatch(context: AppContext, id: string, size = batchSize): Promise<boolean> {
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
    await lawMoved(context, tx, { moveId: id, followerIds: followers })
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
