import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { hashPassword } from '@parvis/auth'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import { loadConfig } from '../apps/server/src/config.ts'
import { migrations } from '../apps/server/src/migrations.ts'

export interface Size {
  posts: number
  members: number
}

/** A database filled for one run; its source set is kept for the next. */
export interface LoadedSet {
  url: string
  drop(): Promise<void>
}

/** Password of every generated member. */
export const password = 'parvis-bench-2026'

const sources = [
  new URL('./dataset.sql', import.meta.url),
  new URL('../apps/server/migrations/', import.meta.url),
]

/**
 * Opens a database on the given server with the generated set of this size. The set is made once per size, schema and
 * generator, stored under its own name, and copied for each run, so that all runs start from the same state.
 */
export async function openDataset(
  serverUrl: string,
  size: Size,
  progress: (line: string) => void,
): Promise<LoadedSet> {
  const ofSize = `parvis_bench_${size.posts}_${size.members}_`
  const kept = `${ofSize}${await fingerprint()}`
  const copy = `parvis_bench_run_${size.posts}`
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${copy}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [kept])
    if (rowCount === 0) {
      progress(`Generating ${size.posts} posts and ${size.members} members…`)
      await forget(client, ofSize)
      const draft = `${kept}_draft`
      await client.query(`drop database if exists ${draft}`)
      await client.query(`create database ${draft}`)
      await fill(onDatabase(serverUrl, draft), size)
      await client.query(`alter database ${draft} rename to ${kept}`)
    }
    await client.query(`create database ${copy} template ${kept} strategy file_copy`)
  })
  await withClient(onDatabase(serverUrl, copy), bringUpToDate)
  return {
    url: onDatabase(serverUrl, copy),
    drop: () => withClient(serverUrl, async (client) => void (await client.query(`drop database ${copy}`))),
  }
}

/** Drops the sets of older schemas or generators. */
async function forget(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`drop database ${datname}`)
}

/** Moves the newest posts to the last days before now, where popular posts are searched. */
async function bringUpToDate(client: pg.Client): Promise<void> {
  await client.query(`
    update posts set created_at = created_at + (date_trunc('hour', now()) - newest)
    from (select max(created_at) as newest from posts) as last
    where created_at > newest - interval '8 days'`)
  await client.query('vacuum (analyze) posts, post_ranks')
}

async function fill(url: string, { posts, members }: Size): Promise<void> {
  await migrate(url, migrations)
  const secret = await hashPassword(loadConfig({ NODE_ENV: 'test' }), password)
  const generator = await readFile(new URL('./dataset.sql', import.meta.url), 'utf8')
  await withClient(url, async (client) => {
    // Settings instead of parameters, since the generator is a text of many statements.
    await client.query(
      `select set_config('bench.posts', $1, false), set_config('bench.members', $2, false),
        set_config('bench.password', $3, false)`,
      [String(posts), String(members), secret],
    )
    const restore = await setAside(client)
    await client.query(generator)
    for (const statement of restore) await client.query(statement)
    await client.query('vacuum (freeze, analyze)')
  })
}

/**
 * Drops foreign keys and plain indexes and disables counting triggers, which would dominate a bulk load. Returns the
 * statements that restore them, which also verify every foreign key.
 */
async function setAside(client: pg.Client): Promise<string[]> {
  const tables = `c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth')`
  const { rows } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as away,
      format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) as back,
      2 as turn
    from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and ${tables}
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
    from pg_index i join pg_class c on c.oid = i.indrelid
    where ${tables} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', c.oid::regclass),
      format('alter table %s enable trigger user', c.oid::regclass), 3
    from pg_class c where ${tables} and c.relhastriggers
    order by turn`)
  for (const { away } of [...rows].reverse()) await client.query(away)
  return rows.map(({ back }) => back)
}

/** Hash of everything that the set depends on besides its size. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(password)
  for (const source of sources) {
    const isFolder = source.pathname.endsWith('/')
    const paths = isFolder ? await readdir(source, { recursive: true }) : ['']
    const names = isFolder ? paths.filter((name) => name.endsWith('.sql')).sort() : paths
    for (const name of names) hash.update(await readFile(new URL(name, source)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Replaces the database's name in an address. */
function onDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/?]*\/?)[^/?]*/, (_, server: string) =>
    server.endsWith('/') ? `${server}${name}` : `${server}/${name}`,
  )
}

/** Runs `work` on its own connection. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
