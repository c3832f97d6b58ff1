import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { consultationStep } from '@parvis/contract/civic/consultations.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { PublishedPlane } from './opinion-groups/letters.ts'
import {
  type computeResults,
  firstCharacter,
  type OpenStatement,
  type ResultsTask,
} from './opinion-groups/results.ts'

/** Minimum milliseconds between two publications of an open consultation. */
const pause = 10 * 60_000
/** Participants whose votes one query reads. */
const batchSize = 1_000
/** Consultations of one run. */
const atOnce = 20

interface Due {
  id: string
  closes_at: Date
  computed_at: Date | null
  published: number
  plane: PublishedPlane | null
}

/**
 * Publishes new results of consultations: at least ten new participants and ten minutes after the last ones, so that no
 * watcher can match a change with one vote. At the close only the ten minutes do not count.
 */
export async function publishResults(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const { rows } = await sql<Due>`
    select consultations.id, closes_at, result.computed_at, coalesce(result.participants, 0) as published, result.plane
    from consultations left join consultation_results as result on result.consultation_id = consultations.id
    where not is_settled and opens_at <= ${now}
      and (closes_at <= ${now} or result.computed_at is null or result.computed_at <= ${new Date(now.getTime() - pause)})
    order by opens_at, consultations.id limit ${sql.lit(atOnce)}
  `.execute(context.db)
  for (const due of rows) {
    const participants = await countParticipants(context.db, due.id)
    if (participants - due.published >= consultationStep) await publish(context, due, participants)
    if (due.closes_at <= now) await settle(context, due.id)
  }
}

async function countParticipants(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::integer as count from consultation_votes where consultation_id = ${id}
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function publish(context: AppContext, { id, plane: previous }: Due, participants: number) {
  const statements = await context.db
    .selectFrom('consultation_statements')
    .select(['id', 'number'])
    .where('consultation_id', '=', id)
    .where('state', '=', 'accepted')
    .orderBy('number')
    .execute()
  const votes = await readVotes(context.db, id, statements)
  const { results, plane } = await computeApart({ votes, statements, previous })
  const row = {
    computed_at: context.clock.now(),
    participants,
    results: JSON.stringify(results),
    plane: JSON.stringify(plane),
  }
  await context.db
    .insertInto('consultation_results')
    .values({ consultation_id: id, ...row })
    .onConflict((conflict) => conflict.column('consultation_id').doUpdateSet(row))
    .execute()
}

/** Votes of each participant as characters, in the order of their ids. */
async function readVotes(db: Db, id: string, statements: OpenStatement[]): Promise<string[]> {
  const votes: string[] = []
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { user_id: string; characters: string }[] } = await sql<{
      user_id: string
      characters: string
    }>`
      select user_id, string_agg(chr(${sql.lit(firstCharacter + 1)} + 3 * statement.number + vote), '') as characters
      from consultation_votes as cast_vote
      join consultation_statements as statement on statement.id = cast_vote.statement_id and statement.state = 'accepted'
      where cast_vote.consultation_id = ${id} and user_id in (
        select distinct user_id from consultation_votes
        where consultation_id = ${id} and (${after}::uuid is null or user_id > ${after}::uuid)
        order by user_id limit ${sql.lit(batchSize)}
      )
      group by user_id order by user_id
    `.execute(db)
    votes.push(...rows.map(({ characters }) => characters))
    after = rows.at(-1)?.user_id ?? null
    if (after === null || statements.length === 0) return votes
  }
}

async function computeApart(task: ResultsTask): Promise<ReturnType<typeof computeResults>> {
  const worker = new Worker(new URL('./opinion-groups/results-worker.ts', import.meta.url), {
    workerData: task,
  })
  const [computed] = await once(worker, 'message')
  return computed
}

/** No place of anybody can be computed once a consultation is over. */
async function settle(context: AppContext, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    await tx.updateTable('consultations').set({ is_settled: true }).where('id', '=', id).execute()
    await tx
      .updateTable('consultation_results')
      .set({ plane: null })
      .where('consultation_id', '=', id)
      .execute()
  })
}
