import type { Pool } from 'pg'
import { ImportRefusal } from './import-refusal.ts'

/** Namespace of the import locks among the database's advisory locks. */
const space = 7_269_310

/**
 * Runs `work` while no other node imports the same source. The lock belongs to an open, idle transaction: it
 * ends with this process in any case, and works through a connection pooler.
 * @throws {ImportRefusal} import_running
 */
export async function withImportLock<Result>(
  pool: Pool,
  source: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // The next use of the connection reports the error; the event alone must not end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    await client.query('begin')
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as taken',
      [space, source],
    )
    if (rows[0]?.taken !== true) throw new ImportRefusal('import_running', source)
    return await work()
  } finally {
    const failed = await client.query('rollback').then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    client.off('error', ignore)
    client.release(failed)
  }
}
