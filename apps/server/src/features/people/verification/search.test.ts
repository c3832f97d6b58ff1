import { listVerifications } from '@parvis/contract/people/verification.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { approves, firstInQueue } from '../../../../test/reviewing.ts'

test('reviewers find requests by name, username, organisation or mandate, and narrow them by state, role and age', async ({
  join,
  context,
}) => {
  const jeanne = await join('jeanne', { role: 'journalist' })
  const paule = await join('Paule Étienne', { role: 'politician' })
  const desk = await join('rita', { moderator: true })
  await jeanne.asksForTick({ organisation: 'L’Écho des Vallées' })
  await approves(desk, await firstInQueue(desk))
  await paule.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Adjointe au maire' })
  type Query = { q?: string; status?: 'any'; role?: 'journalist'; days?: number }
  const finds = async (query: Query) =>
    (await desk.call(listVerifications, { query })).items.map(({ claimed_name }) => claimed_name)
  for (const q of ['etienne', 'PAULE', 'valbrume', 'au mai', 'commune de v'])
    expect(await finds({ q, status: 'any' }), q).toEqual(['Paule Étienne'])
  for (const q of ['echo des', 'vallées', 'jeanne'])
    expect(await finds({ q, status: 'any' }), q).toEqual(['jeanne'])
  expect(await finds({ q: 'vallées' })).toEqual([])
  expect(await finds({ q: 'allees', status: 'any' })).toEqual([])
  expect(await finds({ q: '—’', status: 'any' })).toEqual([])
  expect(await finds({ status: 'any' })).toEqual(['Paule Étienne', 'jeanne'])
  expect(await finds({ status: 'any', role: 'journalist' })).toEqual(['jeanne'])
  expect(await finds({ status: 'any', days: 7 })).toEqual([])
  await sql`update verification_requests set created_at = created_at - interval '8 days' where user_id = ${paule.id}`.execute(
    context.db,
  )
  expect(await finds({ days: 7 })).toEqual(['Paule Étienne'])
  await expect(jeanne.call(listVerifications, { query: { q: 'paule' } })).toBeRefused('reviewers_only')
  expect((await desk.send('GET', '/api/v1/moderation/verifications?days=0')).status).toBe(400)

  // A search has pages, without a request twice.
  await sql`
    insert into verification_requests (user_id, kind, role, claimed_name, organisation, status, reason, decided_at, created_at)
    select ${jeanne.id}, 'first', 'journalist', 'Nom ' || n, 'Gazette de Valmont', 'rejected', 'not_eligible', now(),
      now() - make_interval(mins => n)
    from generate_series(1, 25) as n
  `.execute(context.db)
  const query = { q: 'gazette', status: 'rejected' as const }
  const first = await desk.call(listVerifications, { query })
  const second = await desk.call(listVerifications, { query: { ...query, cursor: first.next_cursor ?? '' } })
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([20, 5, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25)
})
