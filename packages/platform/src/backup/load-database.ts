import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { required } from '../required.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { BackupManifest } from './manifest.ts'
import { jobQueueVersion, listGuards, listTables, quotedColumns } from './tables.ts'

/**
 * Fills a freshly migrated database with the tables of a backup, in one transaction. Foreign keys are checked at the end;
 * triggers are disabled, since the backup contains their effects.
 * @param open opens a file of the backup by its name, without its seal
 * @param afterRows runs in the same transaction, once constraints and triggers are back
 */
export async function loadDatabase(
  databaseUrl: string,
  manifest: BackupManifest,
  open: (file: string) => Promise<Readable>,
  afterRows?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parvis-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const queue = await jobQueueVersion(client)
    if (manifest.job_queue !== null && queue !== manifest.job_queue)
      throw new StartRefusal(
        `La file des travaux de cette sauvegarde a un autre format (${manifest.job_queue}) que celui de cette version de Parvis (${queue}) : restaurez avec la version ${manifest.version}, puis mettez à jour.`,
      )
    const tables = new Map((await listTables(client)).map((found) => [found.table, found.quoted]))
    const guards = await listGuards(client)
    await client.query('begin')
    await client.query(
      "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0",
    )
    for (const statement of guards.down) await client.query(statement)
    // Rows that migrations wrote: the backup has their latest state.
    await client.query(`truncate ${[...tables.values()].join(', ')}`)
    for (const { table, columns, rows, file } of manifest.tables) {
      const quoted = required(tables.get(table), `the table ${table}`)
      const into = client.query(copyFrom(`copy ${quoted} (${quotedColumns(columns)}) from stdin`))
      await pipeline(await open(file), createZstdDecompress(), into)
      if (into.rowCount !== rows) throw damaged(table)
    }
    for (const { sequence, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, called])
    for (const statement of guards.up) await client.query(statement)
    await afterRows?.(client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // Without commit, PostgreSQL rolls back.
    await client.end()
  }
}

function damaged(table: string): StartRefusal {
  return new StartRefusal(
    `La table ${table} de la sauvegarde n’a pas le nombre de lignes annoncé : rien n’en est restauré.`,
  )
}
