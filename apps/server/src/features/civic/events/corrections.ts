import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { sql } from 'kysely'

type Column = keyof DB['events']

/** In an upsert of `events` by a source: takes the source's value, unless the event is corrected. */
export const unlessCorrected = <Name extends Column>(column: Name) =>
  sql<DB['events'][Name]>`case when events.corrected_at is null
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`events.${column}`)} end`

/** Stores the source's values beside a correction, and ends the correction once both are equal. */
export const besideCorrection = {
  source_values: sql<DB['events']['source_values']>`case
    when events.corrected_at is not null and event_values(events) is distinct from event_values(excluded)
    then event_values(excluded) end`,
  corrected_at: sql<Date | null>`case
    when event_values(events) is distinct from event_values(excluded) then events.corrected_at end`,
}

/**
 * For a corrected event: whether the source's values differ from its last ones, apart from the source's date.
 */
export const saysOtherwise = sql<boolean>`(
  events.source_values - 'source' is distinct from event_values(excluded) - 'source'
)`

/** Marks corrected events that their source no longer announces. */
export async function withdrawSource(tx: Tx, unannounced: ReturnType<typeof sql<boolean>>): Promise<void> {
  await sql`
    update events set source_values = source_values || '{"standing": "withdrawn"}'
    where ${unannounced} and corrected_at is not null and source_values ->> 'standing' <> 'withdrawn'`.execute(
    tx,
  )
}
