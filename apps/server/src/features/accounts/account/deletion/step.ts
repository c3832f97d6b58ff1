import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { World } from '../../../../world.ts'

/** One part of an account's end, which may be repeated. */
export interface Step {
  name: string
  run(world: World, memberId: string): Promise<void>
}

/** A post that everybody answered takes more than a request may. */
export async function allowTime(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}
