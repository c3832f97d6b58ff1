import { sql } from 'kysely'
import type { AppContext } from '../src/app-context.ts'

const tables = [
  'transparency_log',
  'transparency_log_nodes',
  'transparency_log_heads',
  'transparency_log_keys',
  'transparency_log_origin',
  'transparency_log_tiles',
]

/** Changes the public log as the owner of its tables could, with its protective triggers disabled. */
export async function tamper(context: AppContext, ...changes: string[]): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx)
    for (const table of tables) await run(`alter table ${table} disable trigger user`)
    for (const change of changes) await run(change)
    // Deferred checks run before the tables change again.
    await run('set constraints all immediate')
    for (const table of tables) await run(`alter table ${table} enable trigger user`)
  })
}
