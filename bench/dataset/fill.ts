import { readFile } from 'node:fs/promises'
import { hashPassword } from '@parvis/auth'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import { loadConfig } from '../../apps/server/src/config/config.ts'
import { migrations } from '../../apps/server/src/migrations.ts'
import { nameOf, textOf } from './texts.ts'

export interface Size {
  posts: number
  members: number
}

/** Password of every generated member. */
export const password = 'parvis-bench-2026'

/** Connections that write at once. */
const lanes = 2
/** Distinct texts; among more posts they repeat. */
const mostTexts = 1_000_000
/** Texts in one statement. */
const together = 10_000

interface Restoring {
  indexes: string[]
  others: string[]
}

/**
 * Fills an empty database: the same rows for the same size, on any PostgreSQL. Indexes, keys and triggers are set aside
 * meanwhile, since they would dominate a bulk load, and counters are computed from the rows they count.
 */
export async function fill(url: string, size: Size, progress: (line: string) => void): Promise<void> {
  await migrate(url, migrations)
  const clients = await Promise.all(Array.from({ length: lanes }, () => connect(url, size)))
  const [first] = clients as [pg.Client]
  try {
    const restoring = await setAside(first)
    await runStep(first, '1-drafts', 0)
    await Promise.all([
      write(clients[0], 'texts (number, content)', Math.min(size.posts, mostTexts), textOf),
      write(clients[1], 'names (n, name)', size.members, nameOf),
    ])
    for (const step of ['2-reactions', '3-posts', '4-ranks']) {
      progress(`${step}…`)
      await Promise.all(clients.map((client, part) => runStep(client, step, part)))
      await first.query('analyze bench.texts, bench.vectors, bench.remark, reactions, follows, posts')
    }
    progress('5-members…')
    await runStep(first, '5-members', 0)
    await first.query('drop schema bench cascade')
    progress('Indexes and keys…')
    await inLanes(clients, restoring.indexes)
    for (const statement of restoring.others) await first.query(statement)
    await inLanes(clients, await vacuumings(first))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(url: string, { posts, members }: Size): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Parameters of the generator are PostgreSQL settings, since it consists of files of many statements.
  const settings = {
    'bench.posts': posts,
    'bench.members': members,
    'bench.texts': Math.min(posts, mostTexts),
    'bench.parts': lanes,
    'bench.password': await hashPassword(loadConfig({ NODE_ENV: 'test' }), password),
    synchronous_commit: 'off',
    // Joins of whole tables are hashed, in memory.
    enable_mergejoin: 'off',
    enable_nestloop: 'on',
    work_mem: '1GB',
    maintenance_work_mem: '2GB',
    max_parallel_maintenance_workers: 0,
  }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, String(value)])
  return client
}

async function runStep(client: pg.Client, step: string, part: number): Promise<void> {
  await client.query(`select set_config('bench.part', $1, false)`, [String(part)])
  await client.query(await readFile(new URL(`./${step}.sql`, import.meta.url), 'utf8'))
}

async function write(
  client: pg.Client | undefined,
  table: string,
  count: number,
  textOf: (number: number) => string,
): Promise<void> {
  for (let from = 0; from < count; from += together) {
    const numbers = Array.from({ length: Math.min(together, count - from) }, (_, turn) => from + turn)
    await client?.query(`insert into bench.${table} select * from unnest($1::int[], $2::text[])`, [
      numbers,
      numbers.map(textOf),
    ])
  }
}

/** Runs statements on all connections, each the next that waits. */
async function inLanes(clients: pg.Client[], statements: string[]): Promise<void> {
  const waiting = [...statements]
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next)
    }),
  )
}

/** Drops keys and indexes and disables triggers. Returns the statements that restore them, which also verify every foreign key. */
async function setAside(client: pg.Client): Promise<Restoring> {
  const tables = `c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth')`
  const { rows } = await client.query<{ away: string; back: string; kind: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as away,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as back,
      case contype when 'f' then 'foreign' else 'index' end as kind, contype = 'f' as early, false as slow
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('f', 'p', 'u') and ${tables}
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 'index', false, amname = 'gin'
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid join pg_am on pg_am.oid = x.relam
    where ${tables} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', c.oid::regclass),
      format('alter table %s enable trigger user', c.oid::regclass), 'trigger', false, false
    from pg_class c where ${tables} and c.relhastriggers
    order by early desc, slow desc`)
  for (const { away } of rows) await client.query(away)
  const back = (of: string) => rows.filter(({ kind }) => kind === of).map((row) => row.back)
  return { indexes: back('index'), others: [...back('foreign'), ...back('trigger')] }
}

/** One statement a table, the largest first. */
async function vacuumings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ vacuuming: string }>(`
    select format('vacuum (freeze, analyze) %s', oid::regclass) as vacuuming from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth')
    order by pg_table_size(oid) desc`)
  return rows.map(({ vacuuming }) => vacuuming)
}
