import {
  declareCandidacy,
  getOwnReserve,
  listReserves,
  type ReserveClock,
  withdrawCandidacy,
} from '@parvis/contract/civic/reserves.ts'
import {
  copyCandidates,
  endReserve,
  listAdministeredReserves,
  listCandidates,
  listReserveActs,
  markCandidate,
  proposeReserve,
  setReserve,
  unmarkCandidate,
} from '@parvis/contract/civic/reserves-administration.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aSunday, at, electionOn, moves, sets, usualMoments } from '../../../../test/elections.ts'
import { test } from '../../../../test/parvis.ts'

const source_url = 'https://www.interieur.gouv.fr/candidats'
const reason = 'Scrutin convoqué par décret'

test('a proposed period follows the calendar by the territory’s clock, on both nights of a clock change', async ({
  join,
  context,
}) => {
  const admin = await join('alix', { administrator: true })
  const proposes = async (eventId: string, clock: ReserveClock = 'Europe/Paris') => {
    const proposal = await admin.call(proposeReserve, { params: { eventId }, query: { clock } })
    return admin.call(setReserve, {
      body: { event_id: eventId, clock, region_code: null, reason, ...proposal },
    })
  }
  // The period is an hour shorter, an hour longer, and as usual.
  for (const [day, starts_at, ends_at, hours] of [
    ['2027-03-28', '2027-03-26T23:00:00.000Z', '2027-03-28T18:00:00.000Z', 43],
    ['2027-10-31', '2027-10-29T22:00:00.000Z', '2027-10-31T19:00:00.000Z', 45],
    ['2027-04-11', '2027-04-09T22:00:00.000Z', '2027-04-11T18:00:00.000Z', 44],
  ] as const) {
    const reserve = await proposes(await electionOn(context, day))
    expect(reserve).toMatchObject({ starts_at, ends_at, has_moved: false, revision: 1, ended_at: null })
    expect((Date.parse(reserve.ends_at) - Date.parse(reserve.starts_at)) / 3_600_000).toBe(hours)
  }
  // A national election is on Saturday in Tahiti, a local one on Sunday as everywhere.
  const election = await electionOn(context, '2027-04-25')
  expect(await proposes(election, 'Pacific/Tahiti')).toMatchObject({
    starts_local: '2027-04-23T00:00',
    ends_local: '2027-04-24T20:00',
    starts_at: '2027-04-23T10:00:00.000Z',
    ends_at: '2027-04-25T06:00:00.000Z',
  })
  expect(await proposes(election, 'Pacific/Noumea')).toMatchObject({
    starts_local: '2027-04-24T00:00',
    starts_at: '2027-04-23T13:00:00.000Z',
  })
  await context.db.updateTable('events').set({ level: 'local' }).where('id', '=', election).execute()
  expect(await proposes(election, 'America/Guadeloupe')).toMatchObject({ starts_local: '2027-04-24T00:00' })

  // After a correction of the calendar, the administrator sees that the period no longer covers the poll.
  await context.db
    .updateTable('events')
    .set({ starts_at: new Date('2027-05-08T22:00:00Z') })
    .where('id', '=', election)
    .execute()
  const { items } = await admin.call(listAdministeredReserves, { query: {} })
  expect(items.map(({ has_moved: hasMoved }) => hasMoved)).toEqual([false, true, true, true, false, false])

  // A time that the clocks leave out is refused; of one that comes twice the first is meant.
  const spring = await electionOn(context, '2027-03-28')
  const inSpring = sets(admin, spring, '2027-03-28', { starts_local: '2027-03-28T02:30' })
  await expect(inSpring).rejects.toThrow('reserve_off_date')
  const autumn = await electionOn(context, '2027-10-31')
  const inAutumn = { starts_local: '2027-10-31T02:30' }
  expect(await sets(admin, autumn, '2027-10-31', inAutumn)).toMatchObject({
    ...inAutumn,
    starts_at: '2027-10-31T00:30:00.000Z',
  })
})

test('only administrators set periods, close to their election, one per territory; of two in parallel the second is refused', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const [admin, other] = [
    await join('alix', { administrator: true }),
    await join('albane', { administrator: true }),
  ]
  const moderator = await join('mo', { moderator: true })
  const official = await join('odile', { role: 'politician', verified: true })
  for (const member of [moderator, official])
    await expect(sets(member, election, day)).rejects.toThrow('administrators_only')
  for (const asked of [
    moderator.call(listAdministeredReserves, { query: {} }),
    moderator.call(listReserveActs, { query: {} }),
  ])
    await expect(asked).rejects.toThrow('administrators_only')
  const debate = await context.db
    .insertInto('events')
    .values({ type: 'debate', level: 'local', title: 'Débat', description: '', starts_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(sets(admin, debate.id, day)).rejects.toThrow('election_not_found')
  for (const moments of [
    { starts_local: `${day}T20:00`, ends_local: `${day}T08:00` },
    { starts_local: '2026-01-01T00:00', ends_local: '2026-01-02T00:00' },
    { starts_local: `${day}T00:00`, ends_local: '2029-01-02T00:00' },
  ])
    await expect(sets(admin, election, day, moments)).rejects.toThrow('reserve_off_date')
  await expect(sets(admin, election, day, { starts_local: '2027-02-30T00:00' })).rejects.toThrow(
    'validation_failed',
  )

  const both = await Promise.allSettled([sets(admin, election, day), sets(other, election, day)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { items: own } = await admin.call(listAdministeredReserves, { query: {} })
  const [reserve] = own
  if (reserve === undefined) throw new Error('no period was set')
  await sets(admin, election, day, { region_code: '35' })
  await expect(sets(admin, election, day, { region_code: '35' })).rejects.toThrow('reserve_exists')

  const later = { ...usualMoments(day), ends_local: `${day}T19:00` }
  const moved = await Promise.allSettled([
    moves(admin, reserve, later),
    moves(other, reserve, usualMoments(day)),
  ])
  expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(moves(admin, reserve, later)).rejects.toThrow('reserve_changed')

  // Everyone sees current, upcoming and recent periods; cancelled ones are hidden.
  expect((await guest.call(listReserves, {})).reserves).toHaveLength(2)
  const { items } = await admin.call(listAdministeredReserves, { query: {} })
  const regional = items.find(({ region_code }) => region_code === '35')
  await admin.call(endReserve, {
    params: { reserveId: regional?.id ?? '' },
    body: { revision: 1, reason: 'Erreur de saisie' },
  })
  expect((await guest.call(listReserves, {})).reserves).toMatchObject([{ id: reserve.id, region_code: null }])
  const socket = await guest.socket()
  await socket.follows('reserves:all')
  const { revision } = items.find(({ id }) => id === reserve.id) ?? { revision: 0 }
  const params = { reserveId: reserve.id }
  await other.call(endReserve, { params, body: { revision, reason: 'Scrutin annulé' } })
  await expect.poll(() => socket.events).toMatchObject([{ event: { type: 'reserves_changed' } }])

  // Every act is recorded permanently, with author and reason.
  const acts = await admin.call(listReserveActs, { query: {} })
  expect(acts.items.map(({ act }) => act)).toEqual([
    'reserve_ended',
    'reserve_ended',
    'reserve_moved',
    'reserve_set',
    'reserve_set',
  ])
  expect(acts.items[0]).toMatchObject({ actor: { id: other.id }, reason: 'Scrutin annulé' })
  for (const change of [sql`update reserve_acts set reason = 'Autre'`, sql`delete from reserve_acts`])
    await expect(change.execute(context.db)).rejects.toThrow('never changed')
})

test('candidates are verified officials, marked with a source or by their own declaration, which is final during the period', async ({
  join,
  context,
  clock,
}) => {
  const day = aSunday(clock.now())
  const [first, second] = [
    await electionOn(context, day),
    await electionOn(context, day, { title: 'Second tour' }),
  ]
  const admin = await join('alix', { administrator: true })
  const official = await join('odile', { role: 'politician', verified: true })
  const unverified = await join('ugo', { role: 'politician' })
  const citizen = await join('ana')
  const usernameOf = async (member: typeof admin) => (await member.opensProfile(member)).username ?? ''
  const marks = async (member: typeof admin, more = {}) =>
    admin.call(markCandidate, {
      params: { eventId: first },
      body: { username: await usernameOf(member), region_code: null, source_url, ...more },
    })
  for (const member of [unverified, citizen]) {
    await expect(marks(member)).rejects.toThrow('candidate_not_verified')
    await expect(member.call(declareCandidacy, { params: { eventId: first }, body: {} })).rejects.toThrow(
      'candidate_not_verified',
    )
  }
  for (const wrong of ['javascript:alert(1)', 'https://interieur.gouv.fr@ailleurs.example/'])
    await expect(marks(official, { source_url: wrong })).rejects.toThrow('validation_failed')
  await expect(marks(official, { username: 'personne' })).rejects.toThrow('profile_not_found')

  const declared = await official.call(declareCandidacy, {
    params: { eventId: first },
    body: { region_code: '35' },
  })
  expect(declared).toMatchObject({
    candidacies: [{ election: { id: first }, declared: true, region_code: '35' }],
    held_until: null,
    may_declare: true,
  })
  const reserve = await sets(admin, first, day, { region_code: '35' })
  await at(clock, reserve.starts_at, { members: [admin, official] })
  // A candidate cannot leave a period in force.
  for (const way of [
    () => official.call(declareCandidacy, { params: { eventId: first }, body: { region_code: '75' } }),
    () => official.call(withdrawCandidacy, { params: { eventId: first } }),
  ])
    await expect(way()).rejects.toThrow('reserve_in_force')
  await at(clock, reserve.ends_at, { members: [admin, official] })
  expect(await official.call(withdrawCandidacy, { params: { eventId: first } })).toMatchObject({
    candidacies: [],
  })

  // An administrator's marking stays; the second round copies it.
  await marks(official)
  expect(await official.call(withdrawCandidacy, { params: { eventId: first } })).toMatchObject({
    candidacies: [{ declared: false, source_url }],
  })
  const copies = () =>
    admin.call(copyCandidates, {
      params: { eventId: second },
      body: { from_event_id: first, reason: 'Qualifiés au second tour' },
    })
  expect([await copies(), await copies()]).toEqual([{ copied: 1 }, { copied: 0 }])
  const removal = { params: { eventId: second, memberId: official.id }, body: { reason: 'Éliminée' } }
  await admin.call(unmarkCandidate, removal)
  await admin.call(unmarkCandidate, removal)
  const standing = (eventId: string) => admin.call(listCandidates, { params: { eventId }, query: {} })
  expect((await standing(second)).items).toEqual([])
  expect((await standing(first)).items).toMatchObject([{ member: { id: official.id }, source_url }])
  expect(await official.call(getOwnReserve, {})).toMatchObject({ candidacies: [{ election: { id: first } }] })
  const acts = await admin.call(listReserveActs, { query: {} })
  expect(acts.items.map(({ act, subject }) => [act, subject?.id ?? null])).toEqual([
    ['candidate_unmarked', official.id],
    ['candidates_copied', null],
    ['candidate_marked', official.id],
    ['reserve_set', null],
  ])
})
