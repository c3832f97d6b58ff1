import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { currentTime } from './current-time.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

test('a prepared query is compiled once per combination of null values', async ({ join, context }) => {
  let built = 0
  const find = prepared((db: Db, { name, role }: { name: string; role: string | null }) => {
    built += 1
    const query = db.selectFrom('profiles').select('display_name').where('display_name', '=', name)
    return role === null ? query : query.where(sql<boolean>`role = ${role}`)
  })
  await join('ada')
  await join('bruno')
  const names = await Promise.all(
    ['ada', 'bruno', 'nobody'].map((name) => find(context.db, { name, role: null })),
  )
  expect(names.map((rows) => rows.length)).toEqual([1, 1, 0])
  expect(built).toBe(1)
  expect(await find(context.db, { name: 'ada', role: 'citizen' })).toHaveLength(1)
  expect(await find(context.db, { name: 'ada', role: 'journalist' })).toHaveLength(0)
  expect(built).toBe(2)
})

test('a prepared query with an inline value is refused', async ({ context }) => {
  const careless = prepared((db: Db, { name }: { name: string }) =>
    db.selectFrom('profiles').select('id').where('display_name', '=', name).where('role', '=', 'citizen'),
  )
  await expect(careless(context.db, { name: 'ada' })).rejects.toThrow('all its parameters')
})

test('the current time in a query is that of the server’s clock when it is sent', async ({
  context,
  clock,
}) => {
  const times = (db: Db) => db.selectNoFrom([currentTime.as('first'), currentTime.as('second')])
  const asked = prepared((db: Db, _: Record<string, never>) => times(db))
  for (const _ of [1, 2]) {
    const before = clock.now()
    const [compiled] = await asked(context.shortReads, {})
    const inTurn = await context.transaction((tx) => times(tx).executeTakeFirstOrThrow())
    for (const read of [compiled?.first, compiled?.second, inTurn.first]) {
      expect(read?.getTime()).toBeGreaterThanOrEqual(before.getTime())
      expect(read?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
    }
    expect(inTurn.second).toEqual(inTurn.first)
    clock.advance({ days: 400 })
  }
})
