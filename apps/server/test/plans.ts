import { type Db, openDatabase } from '@parvis/platform/database/database.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import type { AppContext } from '../src/app-context.ts'

/** A read, and the index that must serve it. */
export type IndexedRead = [index: string, read: (db: Db) => Promise<unknown>]

interface Statement {
  text: string
  values: unknown[]
}

/**
 * Checks that each read uses its index and scans no table, with scans and sorts discouraged. On small tables PostgreSQL
 * would rightly choose otherwise; `npm run bench` covers large ones.
 */
export async function expectIndexes(
  context: AppContext,
  reads: IndexedRead[],
  unattractive = ['seqscan', 'bitmapscan', 'sort'],
): Promise<void> {
  const seen: Statement[] = []
  const fail = (error: unknown) => {
    throw error
  }
  const url = context.config.databaseUrl ?? ''
  const { db, pool, close } = openDatabase({ url, poolSize: 1, onEffectError: fail, onConnectionError: fail })
  try {
    pool.on('connect', (client) => listenIn(client, seen))
    for (const [index, read] of reads) {
      await read(db)
      expect(await indexesOf(pool, seen.splice(0), unattractive), String(read)).toContain(index)
    }
  } finally {
    await close()
  }
}

/** A site whose bus is disconnected, so that reads go past the caches. */
export const uncached = ({ clock, bus }: AppContext, db: Db) => ({
  db,
  clock,
  bus: Object.create(bus, { connected: { value: false } }),
})

/** Names of the indexes in the plans of these statements. */
async function indexesOf(
  pool: pg.Pool,
  statements: Statement[],
  unattractive: string[],
): Promise<Set<string>> {
  const names = new Set<string>()
  for (const statement of statements) {
    const strict = await planOf(pool, statement, unattractive)
    // Up to PostgreSQL 17, a discouraged bitmap costs as much as a discouraged scan of the table. Conditions with `or` may need
    // bitmaps: only a table that is scanned although bitmaps are allowed has no index for its condition.
    const plan = strict.includes('Seq Scan') ? await planOf(pool, statement, ['seqscan']) : strict
    expect(plan).not.toContain('Seq Scan')
    for (const [, name = ''] of plan.matchAll(/(?:using|Bitmap Index Scan on) (\w+)/g)) names.add(name)
  }
  return names
}

async function planOf(pool: pg.Pool, { text, values }: Statement, unattractive: string[]): Promise<string> {
  const all = (verb: string, end = '') => unattractive.map((way) => `${verb} enable_${way}${end}`).join('; ')
  await pool.query(all('set', ' = off'))
  // Planned once for any values, like on the server.
  await pool.query(`prepare shown as ${text}`)
  const given = values.length === 0 ? '' : `(${values.map(() => 'null')})`
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute shown${given}`)
  await pool.query('deallocate shown')
  await pool.query(all('reset'))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Returns the reads of a pool from now on, as they come. */
export function overhear(pool: pg.Pool): Statement[] {
  const seen: Statement[] = []
  pool.on('acquire', (client) => listenIn(client, seen))
  return seen
}

function listenIn(client: pg.PoolClient, seen: Statement[]): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const overheard = (...args: unknown[]) => {
    const [text, values] = args
    if (typeof text === 'string' && /^\s*(select|with)\b/.test(text) && Array.isArray(values))
      seen.push({ text, values })
    return query(...args)
  }
  client.query = overheard as typeof client.query
}

/** A moderator as the stores of the staff take one. */
export const reviewerOf = (id: string) =>
  ({
    id,
    sessionId: '',
    scopes: null,
    role: 'citizen',
    verified: false,
    joinedAt: new Date(),
    consented: true,
    isModerator: true,
    isEditor: false,
    isAdministrator: false,
    isDemo: false,
    level: 'aal2',
    graceEndsAt: null,
    provenAt: new Date(),
    factorShownAt: new Date(),
  }) as const
