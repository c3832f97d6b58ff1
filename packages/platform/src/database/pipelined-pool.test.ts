import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { test as base, type Parvis } from '../../../../apps/server/test/parvis.ts'
import { type Db, isConnectionFailure } from './database.ts'
import { openPipelinedPool } from './pipelined-pool.ts'
import type { DB } from './schema.gen.ts'

// Short reads have a third of the connections.
const test = base.extend<Pick<Parvis, 'settings'>>({ settings: { DATABASE_POOL: '6' } })

const number = async (db: Db, of: number) => {
  const { rows } = await sql<{ of: number; pid: number }>`
    select ${of}::int as of, pg_backend_pid() as pid`.execute(db)
  return rows[0]
}

test('many parallel short reads share two connections, and each receives its own result', async ({
  context,
}) => {
  const asked = Array.from({ length: 200 }, (_, index) => index)
  const answers = await Promise.all(asked.map((of) => number(context.shortReads, of)))
  expect(answers.map((answer) => answer?.of)).toEqual(asked)
  expect(new Set(answers.map((answer) => answer?.pid)).size).toBe(2)
})

test('a failing read does not affect the others', async ({ context }) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => {
      if (index % 4 === 1) return sql`select 1 / ${0}::int`.execute(context.shortReads)
      if (index % 4 === 3) return sql`select ${index} from nowhere`.execute(context.shortReads)
      return number(context.shortReads, index)
    }),
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (index % 2 === 1) expect(outcome.status).toBe('rejected')
    else expect(outcome).toMatchObject({ status: 'fulfilled', value: { of: index } })
  }
})

test('a transaction is rejected, and parallel reads are unaffected', async ({ context }) => {
  const reads = Array.from({ length: 20 }, (_, index) => number(context.shortReads, index))
  const begun = context.shortReads.transaction().execute((tx) => number(tx, 1))
  await expect(begun).rejects.toThrow('no place for a transaction')
  expect((await Promise.all(reads)).map((answer) => answer?.of)).toEqual(reads.map((_, index) => index))
})

test('broken connections are reopened: waiting reads fail with a named refusal, and the next read succeeds', async ({
  context,
  guest,
  join,
}) => {
  const post = await (await join('noé')).publishes('Avant la coupure')
  const slow = Array.from({ length: 8 }, () => sql`select pg_sleep(${30})`.execute(context.shortReads))
  let over = false
  const outcomes = Promise.allSettled(slow).finally(() => {
    over = true
  })
  const kill = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(
      context.db,
    )
  // Reads that waited behind the first restart on other connections, until none is left.
  const killed = async () => {
    if (!over) await kill()
    return over
  }
  await expect.poll(killed, { timeout: 10_000 }).toBe(true)
  for (const outcome of await outcomes) expect(outcome.status).toBe('rejected')
  const { items } = await guest.call(getFeed, { query: { tab: 'citizens', sort: 'relevant' } })
  expect(items.map(({ id }) => id)).toEqual([post.id])
})

test('a read that waits too long is refused, and the others continue', async ({ context }) => {
  const pool = openPipelinedPool({
    count: 2,
    waitLimitMs: 100,
    open: () => new pg.Client({ connectionString: context.config.databaseUrl, pipeline: true }),
    onConnectionError: (error) => expect.fail(String(error)),
  })
  const shortReads: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const taken = [0.5, 0.5, 0, 0].map((seconds) => sql`select pg_sleep(${seconds})`.execute(shortReads))
  await expect(number(shortReads, 5)).rejects.toSatisfy(isConnectionFailure)
  await Promise.all(taken)
  expect(await number(shortReads, 7)).toMatchObject({ of: 7 })
  await shortReads.destroy()
})
