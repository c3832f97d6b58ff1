import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notify } from '../../people/notifications/index.ts'
import { decisionKinds } from './ruling-kinds.ts'

const reportersJob = 'report_outcomes'

/** Reporters notified in the decision's transaction; a job notifies the others. */
const batchSize = 500

interface ReportOutcome {
  type: 'report_decided' | 'decision_reversed'
  caseId: string
  decisionId: string
}

/** End of the last batch: time and id of its last report. */
interface NextBatch extends ReportOutcome {
  after: { at: string; id: string }
}

/** Notifies reporters of the outcome: the first ones in the decision's transaction. */
export async function notifyReporters(context: AppContext, tx: Tx, news: ReportOutcome): Promise<void> {
  await notifyBatch(context, tx, news, null)
}

/** Notifies further reporters in batches: each batch commits with the job for the next. */
export async function registerReportersWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<NextBatch>(reportersJob, ({ after, ...news }) =>
    context.transaction(async (tx) => {
      const decisionId = await decisionToAnnounce(tx, news)
      if (decisionId !== undefined) await notifyBatch(context, tx, { ...news, decisionId }, after)
    }),
  )
}

async function notifyBatch(
  context: AppContext,
  tx: Tx,
  news: ReportOutcome,
  after: NextBatch['after'] | null,
): Promise<void> {
  const { type, caseId, decisionId } = news
  const reports = await tx
    .selectFrom('reports')
    .select(['id', 'created_at', 'reporter_id'])
    .where('case_id', '=', caseId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute()
  const reporters = reports.flatMap(({ reporter_id }) => reporter_id ?? [])
  if (reporters.length > 0)
    await notify(context, tx, decisionKinds[type], { decisionId, memberIds: reporters })
  const last = reports.at(-1)
  if (last === undefined || reports.length < batchSize) return
  const rest: NextBatch = { ...news, after: { at: last.created_at.toISOString(), id: last.id } }
  await context.jobs.enqueue(tx, reportersJob, rest)
}

/**
 * The decision to announce; undefined once its case is deleted. Of two simultaneous decisions it is the last, the
 * most severe.
 */
async function decisionToAnnounce(tx: Tx, { type, decisionId }: ReportOutcome): Promise<string | undefined> {
  const decision = await tx
    .selectFrom('moderation_decisions as one')
    .innerJoin('moderation_decisions as last', (join) =>
      join.onRef('last.case_id', '=', 'one.case_id').onRef('last.created_at', '=', 'one.created_at'),
    )
    .select('last.id')
    .where('one.id', '=', decisionId)
    .$if(type === 'decision_reversed', (query) => query.whereRef('last.id', '=', 'one.id'))
    .orderBy(sql`last.kind = 'remove'`)
    .limit(1)
    .executeTakeFirst()
  return decision?.id
}
