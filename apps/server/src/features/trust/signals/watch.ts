import { topics } from '@parvis/contract/realtime.ts'
import { signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { measureMassReports, measureRejectedReports, measureSites, measureTexts } from './alike.ts'
import { bursts, type MeasuredSignal, measureBurst } from './bursts.ts'

/** Signals are of no use after this time, dismissed or not. */
const keptMs = 90 * dayMs
/** Longer than any counting window. */
const countsKeptMs = 2 * dayMs

/**
 * Measures activity that looks coordinated, and stores a signal for each subject above its threshold.
 * Idempotent.
 */
export async function watch(context: AppContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const recent = ago(signalThresholds.recentDays * dayMs)
  const burst = { since: ago(signalThresholds.burstHours * hourMs), recent }
  const alike = { since: ago(signalThresholds.alikeHours * hourMs), recent }
  const measured: MeasuredSignal[] = []
  for (const one of bursts) measured.push(...(await measureBurst(db, one, burst)))
  measured.push(...(await measureTexts(db, alike)))
  measured.push(...(await measureSites(db, alike)))
  measured.push(...(await measureMassReports(db, now, recent)))
  measured.push(...(await measureRejectedReports(db, { since: ago(dayMs), recent })))
  if (await keep(context, measured, now))
    sendInvalidation(context.bus, topics.moderation, { type: 'signals_changed', id: 'all' })
  await db.deleteFrom('moderation_signals').where('measured_at', '<', ago(keptMs)).execute()
  await sql`
    delete from recent_acts where act in (select distinct act from recent_acts) and since < ${ago(countsKeptMs)}
  `.execute(db)
  await db.deleteFrom('recent_texts').where('at', '<', ago(countsKeptMs)).execute()
}

/**
 * Opens a signal for each measure, or updates an open one to the strongest figures. A recently dismissed
 * signal stays dismissed unless twice as many accounts take part. Returns whether anything is new to the
 * staff.
 */
async function keep({ db }: AppContext, measured: MeasuredSignal[], now: Date): Promise<boolean> {
  if (measured.length === 0) return false
  const silent = new Date(now.getTime() - signalThresholds.silentHours * hourMs)
  const { rows } = await sql`
    with measured as (
      select * from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as measured (
        kind text, subject_type text, subject_id text,
        acts integer, members integer, newcomers integer, together integer, contents uuid[]
      )
    )
    insert into moderation_signals as known (
      kind, subject_type, subject_id, acts, members, newcomers, together, contents, opened_at, measured_at
    )
    select kind, subject_type, subject_id, acts, members, newcomers, together, coalesce(contents, '{}'), ${now}, ${now}
    from measured
    where not exists (
      select from moderation_signals as settled
      where settled.kind = measured.kind
        and settled.subject_type = measured.subject_type and settled.subject_id = measured.subject_id
        and settled.dismissed_at > ${silent} and settled.members * 2 > measured.members
    )
    on conflict (kind, subject_type, subject_id) where dismissed_at is null do update set
      acts = excluded.acts, members = excluded.members, newcomers = excluded.newcomers,
      together = excluded.together, contents = excluded.contents, measured_at = excluded.measured_at
      where (excluded.acts, excluded.newcomers) > (known.acts, known.newcomers)
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Measures after the commit, since a threshold may have been passed. */
export function watchAfter(context: AppContext, tx: Tx): void {
  tx.afterCommit(() => context.background.run(watchQuietly(context)))
}

function watchQuietly(context: AppContext): Promise<void> {
  return watch(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'failed to measure signals'),
  )
}
