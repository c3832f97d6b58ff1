import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Outcome of a run of recurring work. */
export interface ScheduleRun {
  schedule: string
  startedAt: Date
  milliseconds: number
  /** Undefined when the run succeeded. */
  error: unknown
}

/** Records the outcome of a run, and adds `failures` to its count (by default one for a failed run). */
export async function keepRun(
  db: Db,
  { schedule, startedAt, milliseconds, error }: ScheduleRun,
  failures = error === undefined ? 0 : 1,
): Promise<void> {
  const duration_ms = Math.round(milliseconds)
  const outcome =
    error === undefined ? { succeeded_at: startedAt } : { failed_at: startedAt, error: textOf(error) }
  await db
    .insertInto('schedule_runs')
    .values({ schedule, duration_ms, failures, ...outcome })
    .onConflict((conflict) =>
      conflict.column('schedule').doUpdateSet({
        duration_ms,
        failures: sql`schedule_runs.failures + excluded.failures`,
        ...outcome,
      }),
    )
    .execute()
}

/** Start of the last successful run of a schedule; null without one. */
export async function readLastSuccess(db: Db, schedule: string): Promise<Date | null> {
  const row = await db
    .selectFrom('schedule_runs')
    .select('succeeded_at')
    .where('schedule', '=', schedule)
    .executeTakeFirst()
  return row?.succeeded_at ?? null
}

/** Latest outcomes of all recurring work, by name. */
export function readRuns(db: Db) {
  return db.selectFrom('schedule_runs').selectAll().orderBy('schedule').execute()
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
