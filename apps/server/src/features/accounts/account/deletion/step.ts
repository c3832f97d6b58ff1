import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import type { Tx } from '../../../../platform/database/database.ts'

/** One part of an account's end, which may be repeated. */
export interface Step {
  name: string
  run(context: AppContext, memberId: string): Promise<void>
}

/** A post that everybody answered takes more than a request may. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}
