import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { consultationStep } from '@parvis/contract/civic/consultations.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notBanned } from '../../accounts/identity/index.ts'
import type { PublishedPlane } from './opinion-groups/letters.ts'
import { type computeResults, firstCharacter, type ResultsTask } from './opinion-groups/results.ts'

/** Minimum milliseconds between two publications of an open consultation. */
const pause = 10 * 60_000
/** Participants whose votes one query reads. */
const batchSize = 1_000
/** Consultations that one query reads. */
const pageSize = 20

interface Due {
  id: string
  opens_at: Date
  closes_at: Date
  plane: PublishedPlane | null
  ballots: string[] | null
}

/**
 * Publishes new results of consultations: at least ten ballots changed and ten minutes after the last ones, so that no
 * watcher can match a change with one vote. At the close all votes count at once.
 */
export async function publishResults(context: AppContext): Promise<void> {
  for (let last: Due | undefined, isFirst = true; isFirst || last !== undefined; isFirst = false) {
    const due = await readDue(context, last)
    for (const consultation of due)
      try {
        await advance(context, consultation)
      } catch (error) {
        context.log.error({ err: error, consultation: consultation.id }, 'failed to compute a consultation')
      }
    last = due.length === pageSize ? due.at(-1) : undefined
  }
}

async function readDue({ db, clock }: AppContext, last: Due | undefined): Promise<Due[]> {
  const now = clock.now()
  const { rows } = await sql<Due>`
    select consultations.id, opens_at, closes_at, result.plane, result.ballots
    from consultations left join consultation_results as result on result.consultation_id = consultations.id
    where not is_settled and opens_at <= ${now}
      and (${last?.id ?? null}::uuid is null
        or (opens_at, consultations.id) > (${last?.opens_at ?? null}::timestamptz, ${last?.id ?? null}::uuid))
      and (closes_at <= ${now} or result.checked_at is null or result.checked_at <= ${new Date(now.getTime() - pause)})
    order by opens_at, consultations.id limit ${sql.lit(pageSize)}
  `.execute(db)
  return rows
}

async function advance(context: AppContext, due: Due): Promise<void> {
  const isOver = due.closes_at <= context.clock.now()
  const ballots = await readBallots(context, due.id)
  const counted = ballots.filter(({ votes }) => votes !== null)
  // At the close too: the last result would show the ballot of who came or left last.
  if (counted.length >= consultationStep && changesOf(due.ballots ?? [], ballots) >= consultationStep)
    await publish(context, due, counted)
  else if (due.ballots !== null)
    await context.db
      .updateTable('consultation_results')
      .set({ checked_at: context.clock.now() })
      .where('consultation_id', '=', due.id)
      .execute()
  if (isOver) await settle(context, due.id)
}

/** Votes of one participant, whom nothing names here. */
interface Ballot {
  /** Votes on accepted statements, as a task has them; null without one. */
  votes: string | null
  /** Stands for the member and all their votes. The statements' states are not in it: a refusal changes no ballot. */
  digest: string
}

/** Ballots added or changed since the last results, or removed or changed: whichever are more. */
function changesOf(published: readonly string[], ballots: readonly Ballot[]): number {
  const [before, now] = [new Set(published), new Set(ballots.map(({ digest }) => digest))]
  const added = ballots.filter(({ votes, digest }) => votes !== null && !before.has(digest))
  return Math.max(added.length, published.filter((digest) => !now.has(digest)).length)
}

async function publish(context: AppContext, { id, plane: previous }: Due, ballots: Ballot[]) {
  const statements = await context.db
    .selectFrom('consultation_statements')
    .select(['id', 'number'])
    .where('consultation_id', '=', id)
    .where('state', '=', 'accepted')
    .orderBy('number')
    .execute()
  const votes = ballots.map((ballot) => ballot.votes ?? '')
  const { results, plane } = await computeApart({ votes, statements, previous })
  const now = context.clock.now()
  const row = {
    computed_at: now,
    checked_at: now,
    participants: ballots.length,
    results: JSON.stringify(results),
    plane: JSON.stringify(plane),
    ballots: ballots.map(({ digest }) => digest).toSorted(),
  }
  await context.db
    .insertInto('consultation_results')
    .values({ consultation_id: id, ...row })
    .onConflict((conflict) => conflict.column('consultation_id').doUpdateSet(row))
    .execute()
}

/** Ballots in the order of their members' ids: of those whose account is open and who agree that opinions are stored. */
async function readBallots({ db, config }: AppContext, id: string): Promise<Ballot[]> {
  const key = openSecret(config).derive('ballots of consultations')
  const ballots: Ballot[] = []
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { user_id: string; votes: string | null; all_votes: string }[] } = await sql<{
      user_id: string
      votes: string | null
      all_votes: string
    }>`
      with cast_vote as (
        select user_id, state, chr(${sql.lit(firstCharacter + 1)} + 3 * statement.number + vote) as character, number
        from consultation_votes as cast_vote
        join consultation_statements as statement on statement.id = cast_vote.statement_id
        where cast_vote.consultation_id = ${id} and user_id in (
          select distinct user_id from consultation_votes
          join profiles on profiles.id = user_id and consented_at is not null
          where consultation_id = ${id} and (${after}::uuid is null or user_id > ${after}::uuid)
            and ${notBanned(sql`user_id`)}
          order by user_id limit ${sql.lit(batchSize)}
        )
      )
      select user_id, string_agg(character, '') filter (where state = 'accepted') as votes,
        string_agg(character, '' order by number) as all_votes
      from cast_vote group by user_id order by user_id
    `.execute(db)
    for (const { user_id, votes, all_votes } of rows)
      ballots.push({
        votes,
        digest: createHmac('sha256', key).update(`${user_id}${all_votes}`).digest('base64url').slice(0, 16),
      })
    after = rows.at(-1)?.user_id ?? null
    if (rows.length < batchSize) return ballots
  }
}

async function computeApart(task: ResultsTask): Promise<ReturnType<typeof computeResults>> {
  const worker = new Worker(new URL('./opinion-groups/results-worker.ts', import.meta.url), {
    workerData: task,
  })
  const [computed] = await Promise.race([once(worker, 'message'), once(worker, 'exit')])
  if (typeof computed === 'number') throw new Error(`the thread of the results ended with ${computed}`)
  return computed
}

/** Nothing by which somebody could be placed or found is kept once a consultation is over. */
async function settle(context: AppContext, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    await tx.updateTable('consultations').set({ is_settled: true }).where('id', '=', id).execute()
    await tx
      .updateTable('consultation_results')
      .set({
        plane: null,
        ballots: [],
        results: sql`jsonb_set(results, '{groups}', (
          select coalesce(jsonb_agg("group" || '{"x": null, "y": null}' order by number), '[]')
          from jsonb_array_elements(results -> 'groups') with ordinality as listed ("group", number)
        ))`,
      })
      .where('consultation_id', '=', id)
      .execute()
  })
}
