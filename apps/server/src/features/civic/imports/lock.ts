import type { Pool } from 'pg'
import { ImportRefusal } from './import-refusal.ts'

/** Names the locks of imports among all advisory locks of the database. */
const space = 7_269_310

/**
 * Does `work` while nobody else imports the same source, on whichever node. The lock belongs to a transaction that is left
 * open and idle: it is let go whatever happens to this process, and a pooler between them passes it through.
 *
 * @throws {ImportRefusal} import_running
 */
export async function withImportLock<Result>(
  pool: Pool,
  source: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // Noticed by whatever the connection is used for next; on its own it must not end the process.
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
