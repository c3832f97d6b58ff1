import { getRollCall } from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import { loadGroups } from '../../../../reference/assembly-groups.ts'
import { readExtracts } from '../../../../test/official-extracts.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { importDocuments } from '../../../../test/voting.ts'

const extract = async () =>
  Object.fromEntries(
    [...(await readExtracts('assemblee-scrutins'))].map(([uid, document]) => [`${uid}.json`, document]),
  )

const read = (guest: Guest, uid: string) => guest.call(getRollCall, { params: { uid } })

test('the vote of the Congress: each voter counts once, with the groups of both chambers', async ({
  context,
  guest,
}) => {
  await context.transaction(loadGroups)
  await importDocuments(context, 'assemblee-scrutins', await extract())
  const vote = await read(guest, 'VTCGR5L16V1')
  expect(vote).toMatchObject({
    kind: 'congress',
    whole_text: true,
    outcome: 'adopted',
    required: 512,
    tally: { for: 780, against: 72, abstentions: 50, non_voters: 0 },
    // The Assembly's address of that number has another vote.
    page_url: null,
  })
  expect(vote.groups).toHaveLength(20)
  expect(vote.groups.map(({ name }) => name)).toContain('Union Centriste (Sénat)')
  expect(vote.groups.filter(({ name }) => name === 'Groupe inconnu')).toEqual([])
  const sum = (column: keyof typeof vote.tally) =>
    vote.groups.reduce((total, { tally }) => total + tally[column], 0)
  expect([sum('for'), sum('against'), sum('abstentions'), sum('non_voters')]).toEqual([780, 72, 50, 0])
  expect(vote.groups.every(({ named }) => named === null)).toBe(true)
  const { rows } = await context.database.pool.query<{ position: string; voters: number }>(`
    select position, count(*)::int as voters from positions join roll_calls on roll_calls.id = roll_call_id
    where uid = 'VTCGR5L16V1' group by position order by position`)
  expect(rows).toEqual([
    { position: 'a', voters: 50 },
    { position: 'c', voters: 72 },
    { position: 'p', voters: 780 },
  ])
})

test('corrections are shown beside the vote, also of members who did not vote; the count stays', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-scrutins', await extract())
  const vote = await read(guest, 'VTANR5L16V640')
  expect(vote.tally).toEqual({ for: 129, against: 47, abstentions: 0, non_voters: 1 })
  expect(vote.corrections).toEqual([
    { uid: 'PA719664', name: null, counted: 'against', declared: 'for', malfunction: false },
    { uid: 'PA794538', name: null, counted: null, declared: 'for', malfunction: true },
  ])
  // Read again, nothing changes twice.
  await importDocuments(context, 'assemblee-scrutins', await extract())
  expect((await read(guest, 'VTANR5L16V640')).corrections).toHaveLength(2)
})

test('a group that counts more votes than it names, and a title of 714 characters, are told as the file has them', async ({
  context,
  guest,
}) => {
  await context.transaction(loadGroups)
  await importDocuments(context, 'assemblee-scrutins', await extract())
  const { groups } = await read(guest, 'VTANR5L16V1929')
  expect(groups.filter(({ named }) => named !== null)).toMatchObject([
    { short_name: 'GDR - NUPES', tally: { for: 3 }, named: { for: 2 } },
  ])
  expect((await read(guest, 'VTANR5L16V2390')).title).toHaveLength(714)
})

test('a group without a name gets the bundled one at the next start; one that an import has read keeps its own', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-scrutins', await extract())
  const named = await context.db.selectFrom('organs').select('uid').where('kind', '<>', 'unknown').execute()
  expect(named).toEqual([])
  await context.db
    .updateTable('organs')
    .set({ kind: 'group', name: 'Lu dans un fichier', digest: 'x' })
    .where('uid', '=', 'PO800538')
    .execute()
  await context.transaction(loadGroups)
  const names = (await read(guest, 'VTANR5L16V1929')).groups.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Lu dans un fichier', 'Horizons et apparentés']))
  expect(names).not.toContain('Groupe inconnu')
})
