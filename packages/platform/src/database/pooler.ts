import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { endsWithin } from '../ends-within.ts'

const connectionTimeoutMillis = 10_000
/** Milliseconds after which a notification counts as lost. */
const noticePatienceMs = 3_000
/** Codes of PostgreSQL for a prepared statement that another client made, or that this one made on another connection. */
const strangeStatements = new Set(['42P05', '26000'])

/** Settings of every connection, in the words of PostgreSQL. Behind a pooler the operator sets them. */
export const sessionSettings = {
  statement_timeout: '15s',
  // PostgreSQL assumes ten items for any list, and would plan again for each shorter one, which costs more than
  // running.
  plan_cache_mode: 'force_generic_plan',
} as const

/** The same as an option of a connection. */
export const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Returns whether the address leads to a pooler that gives a connection to other clients between two transactions: a LISTEN
 * is then lost. With a session of its own a client hears notifications without sending anything; behind such a pooler it
 * hears none.
 */
export function sharesConnections(url: string): Promise<boolean> {
  return withTwo(url, async (listener, other) => {
    const channel = `parvis_${randomUUID().replaceAll('-', '')}`
    const isShared = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(false))
      // This client did not listen: the pooler gave it the connection of the client that did.
      other.once('notification', () => resolve(true))
    })
    try {
      await listener.query(`listen ${channel}`)
      await other.query(`notify ${channel}`)
    } catch (error) {
      // The pooler refuses LISTEN or NOTIFY.
      if (error instanceof pg.DatabaseError) return true
      throw error
    }
    return (await endsWithin(noticePatienceMs, isShared)) ? isShared : true
  })
}

/** Error code of a pooler that refuses the settings of a connecting client. */
const unknownOption = '08P01'

/** Returns whether a pooler refuses clients that bring settings. */
export async function refusesSettings(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, options: startupOptions })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return false
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === unknownOption) return true
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Returns whether prepared statements get lost or mixed up, as behind a pooler that does not know them. A busy pooler may
 * hide this.
 */
export function losesStatements(url: string): Promise<boolean> {
  return withTwo(url, async (one, other) => {
    const name = 'parvis_probe'
    try {
      await one.query({ name, text: 'select $1::int', values: [1] })
      await other.query({ name, text: 'select $1::text', values: ['1'] })
      await one.query({ name, text: 'select $1::int', values: [2] })
      return false
    } catch (error) {
      if (error instanceof pg.DatabaseError && strangeStatements.has(error.code ?? '')) return true
      throw error
    }
  })
}

/** Returns the settings that connections of this pool lack, as `name = value`. */
export async function missingSettings(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(sessionSettings)],
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.entries(sessionSettings)
    .filter(([name, value]) => found.get(name) !== value)
    .map(([name, value]) => `${name} = ${value}`)
}

async function withTwo<Result>(
  url: string,
  use: (one: pg.Client, other: pg.Client) => Promise<Result>,
): Promise<Result> {
  const open = () => new pg.Client({ connectionString: url, connectionTimeoutMillis })
  const [one, other] = [open(), open()]
  // The running or next query throws the same error.
  for (const client of [one, other]) client.on('error', () => undefined)
  try {
    await Promise.all([one.connect(), other.connect()])
    return await use(one, other)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
