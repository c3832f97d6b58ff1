/** A minimal server for tests that kill it: writes continuously, and prints each id once acknowledged. */

import { startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import pg from 'pg'

const [dataFolder = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataFolder })
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 })
await pool.query(
  'create table if not exists written (id bigint generated always as identity primary key, text text)',
)

async function write(): Promise<never> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>('insert into written (text) values ($1) returning id', [
      'parvis',
    ])
    process.stdout.write(`${rows[0]?.id}\n`)
  }
}

await Promise.all([write(), write(), write(), write()])
