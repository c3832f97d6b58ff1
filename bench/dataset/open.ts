import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { withClient } from '../database.ts'
import { fill, password, type Size } from './fill.ts'

/** A database filled for one run; its source set is kept for the next. */
export interface LoadedSet {
  url: string
  drop(): Promise<void>
}

/** Larger sets are measured in place: a copy would cost another half hour and as much disk again. */
const mostCopied = 3_000_000

const sources = [new URL('./', import.meta.url), new URL('../../apps/server/migrations/', import.meta.url)]

/**
 * Opens a database on the given server with the generated set of this size. The set is made once per size, schema and
 * generator, stored under its own name, and copied for each run, so that all runs start from the same state. What is written to
 * a set that is too large for that stays.
 */
export async function openDataset(
  serverUrl: string,
  size: Size,
  progress: (line: string) => void,
): Promise<LoadedSet> {
  const ofSize = `parvis_bench_${size.posts}_${size.members}_`
  const kept = `${ofSize}${await fingerprint()}`
  const opened = size.posts > mostCopied ? kept : `parvis_bench_run_${size.posts}`
  const isCopy = opened !== kept
  await withClient(serverUrl, async (client) => {
    if (isCopy) await client.query(`drop database if exists ${opened}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [kept])
    if (rowCount === 0) {
      progress(`Generating ${size.posts} posts and ${size.members} members…`)
      await forget(client, ofSize)
      const draft = `${kept}_draft`
      await client.query(`create database ${draft}`)
      await fill(onDatabase(serverUrl, draft), size, progress)
      await client.query(`alter database ${draft} rename to ${kept}`)
    }
    if (isCopy) await client.query(`create database ${opened} template ${kept} strategy file_copy`)
  })
  await withClient(onDatabase(serverUrl, opened), bringUpToDate)
  return {
    url: onDatabase(serverUrl, opened),
    async drop() {
      if (isCopy)
        await withClient(serverUrl, (client) => client.query(`drop database ${opened} with (force)`))
    },
  }
}

/** Drops the sets of older schemas or generators, and an unfinished one. */
async function forget(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname}`)
}

/** Moves the newest posts to the last days before now, where popular posts are searched. Conversations are of an earlier run. */
async function bringUpToDate(client: pg.Client): Promise<void> {
  await client.query('truncate conversations cascade')
  await client.query(`
    update posts set created_at = created_at + (date_trunc('hour', now()) - newest)
    from (select max(created_at) as newest from posts) as last
    where created_at > newest - interval '8 days'`)
  await client.query('vacuum (analyze) posts, post_ranks')
}

/** Hash of everything that the set depends on besides its size. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(password)
  for (const source of sources) {
    const paths = await readdir(source, { recursive: true })
    for (const name of paths.filter((name) => /\.sql$|^texts\.ts$/.test(name)).sort())
      hash.update(await readFile(new URL(name, source)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Replaces the database's name in an address. */
function onDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*\/?)[^/?]*/, (_, server: string) =>
    server.endsWith('/') ? `${server}${name}` : `${server}/${name}`,
  )
}
