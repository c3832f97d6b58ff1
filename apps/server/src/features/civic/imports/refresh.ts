import { listImports } from '@parvis/contract/civic/imports.ts'
import type { Schedule } from '@parvis/platform/jobs/scheduler.ts'
import { dayInParis, hourInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { ImportRefusal } from './import-refusal.ts'
import { runImport } from './run.ts'
import { type ImportSettings, readImportSettings, type SourceName } from './settings.ts'
import { sources } from './sources.ts'
import { listImportStates } from './state.ts'

export const importsFeature: Feature = {
  jobs: registerRefreshWorker,
  schedules: refreshSchedules,
  routes: importRoutes,
}

function importRoutes({ api }: ServerParts, context: AppContext): void {
  api.open(listImports, async () => ({ imports: await listImportStates(context.db) }))
}

const refreshJob = 'import'

/** Registers the worker that imports queued sources. */
async function registerRefreshWorker(context: AppContext): Promise<void> {
  if (!context.config.imports.refreshes) return
  const settings = await readImportSettings(context.config.imports.settings)
  await context.jobs.handle<{ source: SourceName }>(refreshJob, ({ source }, signal) =>
    refresh(context, { settings, signal }, source),
  )
}

/** Imports the official sources once a day, if the operator enabled it. */
async function refreshSchedules(context: AppContext): Promise<Schedule[]> {
  if (!context.config.imports.refreshes) return []
  const settings = await readImportSettings(context.config.imports.settings)
  return [{ name: 'imports', cron: '*/10 * * * *', run: () => queueRefreshes(context, settings) }]
}

/** Queues the sources not yet queued today, from the configured hour of Paris on. */
export async function queueRefreshes(context: AppContext, settings: ImportSettings): Promise<void> {
  const now = context.clock.now()
  const day = dayInParis(now)
  if (hourInParis(now) < settings.refresh.from) return
  for (const source of settings.refresh.sources) {
    await context.transaction(async (tx) => {
      const { rows } = await sql`
        insert into import_refreshes (source, asked_on) values (${source}, ${day}::date)
        on conflict (source) do update set asked_on = excluded.asked_on
        where import_refreshes.asked_on < excluded.asked_on
        returning source`.execute(tx)
      if (rows.length > 0) await context.jobs.enqueue(tx, refreshJob, { source })
    })
  }
}

/** The queue retries unreachable sources; a refused file is logged and waits for the next day's. */
async function refresh(
  context: AppContext,
  options: { settings: ImportSettings; signal: AbortSignal },
  source: SourceName,
): Promise<void> {
  try {
    const { status, changes } = await runImport(context, sources[source], undefined, options)
    context.log.info({ source, status, changes }, 'import')
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    if (error.refusal === 'source_unreachable' || error.refusal === 'import_running') throw error
    context.log.error({ source, refusal: error.refusal, detail: error.detail }, 'import refused')
  }
}
