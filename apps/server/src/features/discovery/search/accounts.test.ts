import { searchFor } from '@parvis/contract/discovery/search.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

async function find(reader: Guest, q: string) {
  const { accounts } = await reader.call(searchFor, { query: { q, type: 'accounts' } })
  return accounts?.items ?? []
}

const namesFor = async (reader: Guest, q: string) => (await find(reader, q)).map(({ name }) => name)

test('a search matches any part of either name, in any case, and tolerates a typing error', async ({
  join,
  guest,
  context,
}) => {
  const claire = await join('claire')
  await context.db
    .updateTable('profiles')
    .set({ display_name: 'Claire Hélène Vasseur', username: 'journaliste' })
    .where('id', '=', claire.id)
    .execute()
  await join('bastien')
  for (const typed of [
    'journaliste',
    '@Journaliste',
    'JOURNAL',
    'naliste',
    'claire',
    'hélène vass',
    'HELENE',
    'asseur',
    'Vaseur',
    'claire vassuer',
  ])
    expect(await namesFor(guest, typed), typed).toEqual(['Claire Hélène Vasseur'])
  expect(await namesFor(guest, 'zzqxv')).toEqual([])
})

test('a renamed account is found at once; verified and widely followed accounts come first', async ({
  join,
  guest,
  context,
}) => {
  const [anne, bea, cleo] = [
    await join('anne'),
    await join('bea'),
    await join('cleo', { role: 'journalist', verified: true }),
  ]
  for (const { id } of [anne, bea, cleo])
    await context.db.updateTable('profiles').set({ display_name: 'Dominique' }).where('id', '=', id).execute()
  for (let turn = 0; turn < 10; turn += 1)
    await context.db
      .insertInto('follows')
      .values({ follower_id: (await join(`suiveur${turn}`)).id, following_id: bea.id })
      .execute()
  expect((await find(guest, 'domi')).map(({ username }) => username)).toEqual(['cleo', 'bea', 'anne'])
  expect(await namesFor(guest, 'anne')).toEqual(['Dominique'])
})

test('a common first name with a misspelt surname finds the right account', async ({ guest, context }) => {
  const crowd = Array.from({ length: 90 }, (_, index) => `Bernard Dupré${'abcdefghij'[index % 10]}`)
  await sql`
    with people as (
      insert into auth.users (id, email)
      select gen_random_uuid(), 'personne' || number || '@parvis.example' from generate_series(1, 91) as number
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as number from people
    )
    insert into profiles (id, display_name, referral_code, verified, role)
    select id, (${[...crowd, 'Bernard Liloier']}::text[])[number], 'CODE' || number, number < 91,
      case when number < 91 then 'journalist' else 'citizen' end
    from numbered
  `.execute(context.db)
  for (const typed of ['bernard lilioer', 'liloier bernar', 'Bernard Liloyer'])
    expect(await namesFor(guest, typed), typed).toEqual(['Bernard Liloier'])
  expect(await find(guest, 'bernard')).toHaveLength(20)

  // The account with exactly this name comes first, displaces nobody and appears once.
  await context.db
    .updateTable('profiles')
    .set({ username: 'bernard' })
    .where('display_name', '=', 'Bernard Liloier')
    .execute()
  const met: (string | null)[] = []
  let cursor: string | undefined
  do {
    const page = await guest.call(searchFor, { query: { q: 'bernard', type: 'accounts', cursor } })
    expect(page.accounts?.items).toHaveLength(met.length < 80 ? 20 : 11)
    met.push(...(page.accounts?.items ?? []).map(({ id, name }) => `${name} ${id}`))
    cursor = page.accounts?.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(met[0]).toMatch('Bernard Liloier')
  expect(new Set(met).size).toBe(91)
})

test('the last page of accounts or topics never leads to an empty one', async ({ join, guest, context }) => {
  const [ana, bruno] = [await join('ana'), await join('bruno')]
  await ana.publishes(Array.from({ length: 20 }, (_, n) => `#rail${n + 10}`).join(' '))
  await bruno.publishes('#rail77 #rail88')
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', bruno.id)
    .execute()
  const topics = await guest.call(searchFor, { query: { q: '#rail', type: 'topics' } })
  expect(topics.topics?.items).toHaveLength(20)
  expect(topics.topics?.next_cursor).toBeNull()

  // The twenty-first account is the exact match, which is shown first already.
  for (let n = 0; n < 20; n += 1) await join(`zoe.${n + 10}`, { role: 'journalist', verified: true })
  await join('zoe')
  const accounts = await guest.call(searchFor, { query: { q: 'zoe', type: 'accounts' } })
  const rest = await guest.call(searchFor, {
    query: { q: 'zoe', type: 'accounts', cursor: accounts.accounts?.next_cursor ?? undefined },
  })
  expect(accounts.accounts?.items[0]?.username).toBe('zoe')
  expect(rest.accounts?.items).toHaveLength(1)
  expect(rest.accounts?.next_cursor).toBeNull()
})
