import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook, createRegistry } from '@parvis/platform/hooks.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Runs before a poll about an election is written. A listener refuses an unknown election and locks a known one. */
export const electionPollOpening = createHook<[tx: Tx, electionId: string]>()

/** Conditions on `polls` in scope: where one holds, the poll rests. */
export const restConditions = createRegistry<string, (now: Date) => RawBuilder<SqlBool>>('rest of polls')

/** `polls` in scope rests: it is neither shown nor open to votes, such as during the reserve of its election. */
export function resting(now: Date): RawBuilder<boolean> {
  const conditions = [...restConditions.entries()].map(([, condition]) => condition(now))
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
