import { type QueryExecutorProvider, sql } from 'kysely'

/** A table of counts, each since the beginning of its window (`since`). Names of its columns; `key` has a unique index. */
export interface CountTable {
  table: string
  key: string
  count: string
}

interface Window {
  now: Date
  /** Milliseconds. */
  window: number
}

type Key = Buffer | string

const textOf = (key: Key) => (typeof key === 'string' ? key : key.toString('hex'))

/**
 * Adds to the count of each key; one whose window has ended begins anew. Returns the new counts, in the order of the keys.
 * Their rows stay locked until the transaction ends.
 */
export async function countInWindow(
  db: QueryExecutorProvider,
  { table, key, count }: CountTable,
  keys: readonly Key[],
  { now, window, amount = 1 }: Window & { amount?: number },
): Promise<number[]> {
  const [counted, since] = [sql.ref(`counts.${count}`), sql.ref('counts.since')]
  const isRecent = sql`${since} > ${new Date(now.getTime() - window)}`
  // In a fixed order, so that concurrent transactions with common keys cannot deadlock.
  const ordered = keys.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  const { rows } = await sql<{ key: Key; count: number | string }>`
    insert into ${sql.table(table)} as counts (${sql.ref(key)}, ${sql.ref(count)}, since)
    values ${sql.join(ordered.map((own) => sql`(${own}, ${amount}, ${now})`))}
    on conflict (${sql.ref(key)}) do update set
      ${sql.ref(count)} = case when ${isRecent} then ${counted} + ${amount} else ${amount} end,
      since = case when ${isRecent} then ${since} else ${now} end
    returning ${sql.ref(key)} as key, ${sql.ref(count)} as count
  `.execute(db)
  const byKey = new Map(rows.map((row) => [textOf(row.key), Number(row.count)]))
  return keys.map((own) => byKey.get(textOf(own)) ?? 0)
}

/** Begins the window of a key, with a count of one. Returns false while one is running. */
export async function beginWindow(
  db: QueryExecutorProvider,
  { table, key, count }: CountTable,
  own: Key,
  { now, window }: Window,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} as counts (${sql.ref(key)}, ${sql.ref(count)}, since) values (${own}, 1, ${now})
    on conflict (${sql.ref(key)}) do update set since = ${now}
    where counts.since <= ${new Date(now.getTime() - window)}
    returning since
  `.execute(db)
  return rows.length > 0
}
