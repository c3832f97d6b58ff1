import type { MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { getMemberFile, readMemberAccess, searchMembers } from '@parvis/contract/trust/members.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { decides, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { networkOf } from './selection.ts'

const finds = async (reader: Member, body: MemberSelection) =>
  (await reader.call(searchMembers, { body })).items.map(({ member }) => member.name)
const opens = (reader: Member, { id }: { id: string }) =>
  reader.call(getMemberFile, { params: { memberId: id } })
const opensAccess = (reader: Member, { id }: { id: string }) =>
  reader.call(readMemberAccess, { params: { memberId: id } })
const actsOf = async (reader: Member) => (await reader.call(listActs, { query: {} })).items

test('staff find members by name, username and id, in pages; nobody else does', async ({
  join,
  guest,
  context,
}) => {
  const mona = await join('Mona', { moderator: true })
  const martine = await join('Martine Étienne')
  for (const name of ['Marc', 'Étienne', 'Zoé']) await join(name)
  await expect(guest.call(searchMembers, { body: {} })).toBeRefused('not_authenticated')
  await expect(martine.call(searchMembers, { body: {} })).toBeRefused('staff_only')
  await expect(opens(martine, mona)).toBeRefused('staff_only')
  await expect(opensAccess(martine, mona)).toBeRefused('administrators_only')

  expect(await finds(mona, {})).toEqual(['Zoé', 'Étienne', 'Marc', 'Martine Étienne', 'Mona'])
  expect((await finds(mona, { q: 'etienne' })).sort()).toEqual(['Martine Étienne', 'Étienne'])
  expect(await finds(mona, { q: ' MAR' })).toEqual(['Marc', 'Martine Étienne'])
  expect(await finds(mona, { q: martine.id.toUpperCase() })).toEqual(['Martine Étienne'])
  expect(await finds(mona, { q: '%' })).toEqual([])
  const { username } = (await opens(mona, martine)).member
  expect(await finds(mona, { q: `@${username}` })).toEqual(['Martine Étienne'])

  const ada = await join('ada', { administrator: true })
  await context.database.pool.query(
    `insert into auth.users (id, email, created_at) select gen_random_uuid(), 'foule-' || n || '@foule.test', now() from generate_series(1, 101) as n`,
  )
  await context.database.pool.query(
    `insert into profiles (id, display_name, referral_code, role, created_at)
     select id, 'Foule ' || email, 'REF' || upper(left(md5(id::text), 8)), 'citizen', now() - interval '1 day' from auth.users where email like 'foule-%'`,
  )
  for (const search of [
    { q: 'foule' },
    { q: '@foule.test', by: 'address' },
    { q: 'foule-', by: 'address' },
    {},
  ] as const) {
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await ada.call(searchMembers, { body: { ...search, cursor } })
      for (const { member } of page.items) {
        expect(seen).not.toContain(member.id)
        seen.add(member.id)
      }
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen.size).toBeGreaterThanOrEqual(101)
  }
  for (const cursor of ['x', ada.id])
    await expect(mona.call(searchMembers, { body: { cursor } })).toBeRefused('validation_failed')
})

test('addresses and networks are searched by administrators alone, and each search is an act without its text', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const mona = await join('mona', { moderator: true })
  const bea = await join('bea')
  for (const by of ['address', 'network'] as const)
    await expect(mona.call(searchMembers, { body: { by, q: '127.0.0.1' } })).toBeRefused(
      'administrators_only',
    )

  expect(await finds(ada, { by: 'address', q: bea.email.toUpperCase() })).toEqual(['bea'])
  expect(await finds(ada, { by: 'address', q: 'm' })).toEqual(['mona'])
  expect(await finds(ada, { by: 'address', q: '@exemple.test' })).toHaveLength(3)
  expect(await finds(ada, { by: 'address', q: '@exemple' })).toEqual([])
  expect(await finds(ada, { by: 'network', q: '127.0.0.9' })).toHaveLength(3)
  expect(await finds(ada, { by: 'network', q: '198.51.100.0/24' })).toEqual([])
  await expect(ada.call(searchMembers, { body: { by: 'network', q: 'chez elle' } })).toBeRefused(
    'validation_failed',
  )
  // Nothing was looked for: this is the table by date.
  expect(await finds(ada, { by: 'address' })).toHaveLength(3)

  const acts = await actsOf(ada)
  expect(acts.map(({ act, subject, details }) => [act, subject?.name, details.by, details.found])).toEqual([
    ['members_searched', undefined, 'network', 0],
    ['members_searched', undefined, 'network', 3],
    ['members_searched', undefined, 'address', 0],
    ['members_searched', undefined, 'address', 3],
    ['members_searched', 'mona', 'address', 1],
    ['members_searched', 'bea', 'address', 1],
  ])
  expect(JSON.stringify(acts)).not.toContain('exemple.test')

  // Accented domains are found as they are typed.
  const stored = { email: 'bea@xn--caf-dma.test' }
  await context.db.updateTable('auth.users').set(stored).where('id', '=', bea.id).execute()
  for (const q of ['Bea@CAFÉ.test', '@café.test', stored.email])
    expect(await finds(ada, { by: 'address', q }), q).toEqual(['bea'])
})

test('a typed address is read as the network that accounts store', () => {
  expect(networkOf(' 192.0.2.17 ')).toBe('192.0.2.0/24')
  expect(networkOf('192.0.2.0/24')).toBe('192.0.2.0/24')
  expect(networkOf('2001:0DB8:00a0::1')).toBe('2001:db8:a0::/48')
  expect(networkOf('2001:db8:a0::/48')).toBe('2001:db8:a0::/48')
  for (const typed of ['', 'exemple.fr', '192.0.2', '1.2.3.4.5']) expect(networkOf(typed)).toBeNull()
})

test('the table narrows by role, verification, staff, suspension, newness, reports and day of sign-up', async ({
  join,
  clock,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const ana = await join('ana')
  clock.advance({ days: 9 })
  const jean = await join('jean', { role: 'journalist', verified: true })
  const paul = await join('paul', { role: 'politician' })
  await ada.signsInAgain()
  await jean.signsInAgain()
  const caseId = await reports(jean, 'profile', ana)
  await reports(jean, 'profile', ada)
  expect(await finds(ada, { role: 'journalist' })).toEqual(['jean'])
  expect(await finds(ada, { verification: 'approved' })).toEqual(['jean'])
  expect(await finds(ada, { verification: 'none', role: 'politician' })).toEqual(['paul'])
  expect(await finds(ada, { marks: ['staff'] })).toEqual(['ada'])
  expect(await finds(ada, { marks: ['recent'] })).toEqual(['paul', 'jean'])
  // One's own open case is not shown.
  expect(await finds(ada, { marks: ['reported'] })).toEqual(['ana'])
  expect(await finds(ada, { marks: ['suspended'] })).toEqual([])
  await decides(ada, caseId, reasoned({ kind: 'ban' } as const))
  expect(await finds(ada, { marks: ['suspended'] })).toEqual(['ana'])
  expect(await finds(ada, { marks: ['suspended', 'recent'] })).toEqual([])

  const midnight = new Date('2026-03-09T23:00:00Z')
  for (const [member, at] of [
    [jean, new Date(midnight.getTime() - 1)],
    [paul, midnight],
  ] as const)
    await context.db.updateTable('profiles').set({ created_at: at }).where('id', '=', member.id).execute()
  expect(await finds(ada, { joined_from: '2026-03-10', joined_until: '2026-03-10' })).toEqual(['paul'])
  expect(await finds(ada, { joined_until: '2026-03-09' })).toEqual(['jean'])
})

test('the page of a member has facts, verification and cases; one’s own hides the cases', async ({
  join,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const jean = await join('jean', { role: 'journalist' })
  await jean.asksForTick()
  await reports(mona, 'profile', jean, 'spam')
  await reports(jean, 'profile', mona, 'spam')

  const file = await opens(mona, jean)
  expect(file).toMatchObject({
    is_own: false,
    member: { name: 'jean', role: 'journalist' },
    verification_status: 'pending',
    verification: [{ status: 'pending', organisation: 'Le Courrier des Halles' }],
    open_cases: 1,
    cases: [{ target_type: 'profile', status: 'open' }],
    standing_decisions: 0,
  })
  expect(JSON.stringify(file)).not.toContain(jean.email)
  expect(await opens(mona, mona)).toMatchObject({ is_own: true, open_cases: 0, cases: [] })
  expect(await opens(ada, mona)).toMatchObject({ is_own: false, open_cases: 1, is_moderator: true })
  await expect(opens(ada, { id: crypto.randomUUID() })).toBeRefused('profile_not_found')
})

test('addresses and devices are read by administrators alone, and each reading is an act', async ({
  join,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const bea = await join('bea')
  await expect(opensAccess(mona, bea)).toBeRefused('administrators_only')
  expect(await opensAccess(ada, bea)).toMatchObject({
    email: bea.email,
    email_confirmed: true,
    has_password: true,
    providers: [],
    factors: 0,
    sessions: [{ ip_prefix: '127.0.0.0/24' }],
    events: expect.arrayContaining([expect.objectContaining({ event: 'signed_up' })]),
  })
  expect(await actsOf(ada)).toMatchObject([
    { act: 'access_read', actor: { id: ada.id }, subject: { id: bea.id } },
  ])
  await expect(opensAccess(ada, { id: crypto.randomUUID() })).toBeRefused('profile_not_found')
})
