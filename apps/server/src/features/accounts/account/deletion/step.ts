import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'

/** An idempotent step of an account's deletion. */
export interface Step {
  name: string
  run(context: AppContext, memberId: string): Promise<void>
}

/** Deleting a post with many replies takes longer than a request may. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}
