import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import type { Tx } from '../../../../platform/database/database.ts'

/** An idempotent step of an account's deletion. */
export interface Step {
  name: string
  run(context: AppContext, memberId: string): Promise<void>
}

/** Deleting a post with many replies takes longer than a request may. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}
