import { readFile } from 'node:fs/promises'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { shiftDay } from '@parvis/platform/paris.ts'
import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../src/app-context.ts'
import {
  besideCorrection,
  sourceDiffers,
  unlessCorrected,
  withdrawSource,
} from '../src/features/civic/events/index.ts'
import { loadGroups } from './assembly-groups.ts'
import { loadLaws } from './laws.ts'
import { loadPolitics } from './politics.ts'
import { sourcedFields } from './sourced.ts'

const Fact = z.strictObject({
  reference: z.string(),
  type: z.enum(['meeting', 'session', 'election', 'demonstration']),
  level: z.enum(['national', 'regional', 'local']),
  title: z.string(),
  description: z.string().default(''),
  place: z.string().optional(),
  /** A day in Paris; with the precision `month` or `year`, its first day. */
  date: z.iso.date(),
  precision: z.enum(['day', 'month', 'year']).default('day'),
  lastDay: z.iso.date().optional(),
  importance: z.enum(['low', 'normal', 'high']).default('normal'),
  ...sourcedFields,
})
const CalendarFile = z.strictObject({ compiledOn: z.iso.date(), events: z.array(Fact) })

/** Loads the bundled facts at each start; unchanged rows are not touched. */
export async function loadReference(context: AppContext): Promise<void> {
  await context.transaction(async (tx) => {
    await loadEvents(context, tx)
    await loadLaws(context, tx)
    await loadGroups(tx)
  })
  await loadPolitics(context)
}

/**
 * One statement adds new events and updates corrected ones; another withdraws events that are no longer bundled. Where
 * an administrator's correction applies, the bundled values are stored beside it.
 */
async function loadEvents({ clock }: AppContext, tx: Tx): Promise<void> {
  const text = await readFile(new URL('./calendar.json', import.meta.url), 'utf8')
  const rows = CalendarFile.parse(JSON.parse(text)).events.map(eventRow)
  const columns = (Object.keys(rows[0] ?? {}) as (keyof EventRow)[]).filter(
    (column) => column !== 'reference',
  )
  await tx
    .insertInto('events')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({
          ...Object.fromEntries(columns.map((column) => [column, unlessCorrected(column)])),
          ...besideCorrection,
        })
        .where(
          sql<boolean>`case when events.corrected_at is not null then ${sourceDiffers}
            else (${sql.join(columns.map((column) => sql.ref(`events.${column}`)))})
              is distinct from (${sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))}) end`,
        ),
    )
    .execute()
  const unannounced = sql<boolean>`reference <> all (${rows.map(({ reference }) => reference)}::text[])`
  await tx
    .updateTable('events')
    .set({ withdrawn_at: clock.now() })
    .where('origin', '=', 'bundled')
    .where('withdrawn_at', 'is', null)
    .where('corrected_at', 'is', null)
    .where(unannounced)
    .execute()
  await withdrawSource(tx, sql<boolean>`origin = 'bundled' and ${unannounced}`)
}

type EventRow = ReturnType<typeof eventRow>

function eventRow({
  source,
  secondSource: _second,
  publishedOn: _published,
  readOn: _read,
  asOf,
  date,
  lastDay,
  precision,
  place,
  ...fact
}: z.output<typeof Fact>) {
  return {
    ...fact,
    place: place ?? null,
    date_precision: precision,
    starts_at: midnight(date),
    // An event ends at the beginning of the day after its last; the end within a month or year is unknown.
    ends_at: precision !== 'day' ? null : midnight(shiftDay(lastDay ?? date, 1)),
    source_institution: source.institution,
    source_page: source.page,
    source_url: source.url ?? null,
    as_of: asOf,
    origin: 'bundled' as const,
    // A withdrawn event that is bundled again is restored.
    withdrawn_at: null,
  } satisfies Omit<Insertable<DB['events']>, 'starts_at' | 'ends_at'> & Record<string, unknown>
}

/** Midnight in Paris. */
function midnight(day: string) {
  return sql<Date>`(${day}::date::timestamp at time zone 'Europe/Paris')`
}
