import { CompiledQuery, sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { inOneGo } from './in-one-go.ts'

const settings = (name: string) =>
  CompiledQuery.raw(`select current_setting('${name}', true) as value`, []) as CompiledQuery<{
    value: string
  }>

test('statements in one go run in their order, each on what those before it wrote', async ({
  join,
  context,
}) => {
  const { id } = await join('ana')
  const renamed = (name: string) =>
    sql<{ display_name: string }>`
      update profiles set display_name = display_name || ${name} where id = ${id} returning display_name
    `
  const rows = await context.transaction((tx) =>
    inOneGo(tx, [renamed(' A').compile(tx), renamed(' B').compile(tx), settings('transaction_isolation')]),
  )
  expect(rows[1]).toEqual([{ display_name: `${rows[0][0]?.display_name} B` }])
  expect(rows[2]).toEqual([{ value: 'read committed' }])
})

test('when one of them fails, none after it runs and nothing stays', async ({ join, context }) => {
  const { id } = await join('ana')
  const rename = (name: string) => sql`update profiles set display_name = ${name} where id = ${id}`
  await expect(
    context.transaction((tx) =>
      inOneGo(tx, [
        rename('Avant').compile(tx),
        sql`select 1 / ${0}::integer`.compile(tx),
        rename('Après').compile(tx),
      ]),
    ),
  ).rejects.toThrow('division by zero')
  const { display_name } = await context.db
    .selectFrom('profiles')
    .select('display_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(['Avant', 'Après']).not.toContain(display_name)
})

test('a transaction that asks nothing ends, and the connection serves the next one', async ({ context }) => {
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await context.transaction(async () => turn)).toBe(turn)
    await expect(context.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  }
  const [first, second] = await context.transaction(async (tx) => [
    await sql<{ id: string }>`select pg_current_xact_id() as id`.execute(tx),
    await sql<{ id: string }>`select pg_current_xact_id() as id`.execute(tx),
  ])
  expect(first?.rows).toEqual(second?.rows)
})
