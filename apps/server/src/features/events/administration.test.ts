import {
  getEvent,
  getEventSubscription,
  listEventSubscriptions,
  subscribeToEvent,
} from '@parvis/contract/event-reminders.ts'
import { listCalendar } from '@parvis/contract/events.ts'
import {
  type AdministeredEvent,
  addEvent,
  amendEvent,
  type EventDraft,
  type EventStanding,
  getAdministeredEvent,
  giveEventBack,
  listAdministeredEvents,
  listEventVersions,
  setEventStanding,
} from '@parvis/contract/events-administration.ts'
import { listActs } from '@parvis/contract/moderation-acts.ts'
import { listNotifications } from '@parvis/contract/notifications.ts'
import { listAdministeredReserves, listElections } from '@parvis/contract/reserves.ts'
import { searchFor } from '@parvis/contract/search.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { loadReference } from '../../../reference/load.ts'
import { aSunday, sets } from '../../../test/elections.ts'
import { test } from '../../../test/parvis.ts'
import type { Member } from '../../../test/people.ts'
import { remind } from './reminders.ts'
import { type OfficialEvent, putOfficialEvents } from './service.ts'

const draft: EventDraft = {
  type: 'debate',
  level: 'regional',
  title: 'Débat sur les bancs publics',
  description: 'Deux heures.\nEntrée libre.',
  place: 'Valmont',
  participants: ['Ana Ruiz', 'Ben Low'],
  tv_channel: 'La Chaîne des bancs',
  importance: 'high',
  when: { precision: 'minute', starts: '2027-03-27T20:00', ends: '2027-03-27T22:30' },
  source: {
    institution: 'Ville de Valmont',
    page: 'Agenda',
    url: 'https://valmont.example/agenda',
    as_of: '2026-01-15',
    basis: 'single-copy',
  },
}
const reason = 'La source a changé'
const adds = (admin: Member, more: Partial<EventDraft> = {}) =>
  admin.call(addEvent, { body: { ...draft, ...more } })
const amends = (
  admin: Member,
  { id, revision }: AdministeredEvent,
  event: Partial<EventDraft>,
  more: { despite_reserve?: boolean } = {},
) =>
  admin.call(amendEvent, {
    params: { eventId: id },
    body: { revision, reason, event: { ...draft, ...event }, ...more },
  })
const stands = (
  admin: Member,
  { id, revision }: AdministeredEvent,
  standing: EventStanding,
  more: { despite_reserve?: boolean } = {},
) => admin.call(setEventStanding, { params: { eventId: id }, body: { revision, reason, standing, ...more } })
const versionsOf = async (admin: Member, eventId: string) =>
  (await admin.call(listEventVersions, { params: { eventId }, query: {} })).items

test('an administrator adds an event with its source: calendar, search and agendas have it, and the trail its author', async ({
  join,
  guest,
}) => {
  const admin = await join('alix', { administrator: true })
  const added = await adds(admin)
  expect(added).toMatchObject({
    title: draft.title,
    starts_at: '2027-03-27T19:00:00.000Z',
    ends_at: '2027-03-27T21:30:00.000Z',
    when: draft.when,
    source: draft.source,
    participants: draft.participants,
    standing: 'announced',
    origin: 'administration',
    corrected_at: null,
    revision: 1,
  })
  const march = { query: { from: '2027-03-27', to: '2027-03-28' } }
  expect((await guest.call(listCalendar, march)).items).toMatchObject([{ id: added.id, called_off_at: null }])
  const found = await guest.call(searchFor, { query: { q: 'bancs publics', type: 'events' } })
  expect(found.events?.items).toMatchObject([{ id: added.id }])
  const { items } = await admin.call(listActs, { query: {} })
  expect(items).toMatchObject([
    { act: 'event_added', actor: { id: admin.id }, event: { id: added.id, title: draft.title } },
  ])

  // What is known of a day or a month is said of all of it; clocks that change between are those of Paris.
  const day = await adds(admin, { when: { precision: 'day', first: '2027-03-27', last: '2027-03-28' } })
  expect(day).toMatchObject({
    starts_at: '2027-03-26T23:00:00.000Z',
    ends_at: '2027-03-28T22:00:00.000Z',
    when: { precision: 'day', first: '2027-03-27', last: '2027-03-28' },
  })
  const month = await adds(admin, { when: { precision: 'month', month: '2027-06' } })
  expect(month).toMatchObject({ starts_at: '2027-05-31T22:00:00.000Z', ends_at: null })
  expect(month.when).toEqual({ precision: 'month', month: '2027-06' })
})

test('only administrators manage events; what is hostile, incomplete or impossible is refused by name', async ({
  join,
  guest,
  world,
}) => {
  const admin = await join('alix', { administrator: true })
  const event = await adds(admin)
  const asked = (caller: Member | typeof guest) => [
    () => caller.call(listAdministeredEvents, { query: {} }),
    () => caller.call(getAdministeredEvent, { params: { eventId: event.id } }),
    () => caller.call(listEventVersions, { params: { eventId: event.id }, query: {} }),
    () => caller.call(addEvent, { body: draft }),
    () =>
      caller.call(amendEvent, { params: { eventId: event.id }, body: { revision: 1, reason, event: draft } }),
    () =>
      caller.call(setEventStanding, {
        params: { eventId: event.id },
        body: { revision: 1, reason, standing: 'called_off' },
      }),
    () => caller.call(giveEventBack, { params: { eventId: event.id }, body: { revision: 1, reason } }),
  ]
  for (const call of asked(await join('milo', { moderator: true })))
    await expect(call()).toBeRefused('administrators_only')
  for (const call of asked(await join('ana'))) await expect(call()).toBeRefused('administrators_only')
  for (const call of asked(guest)) await expect(call()).toBeRefused('not_authenticated')

  const source = draft.source as NonNullable<EventDraft['source']>
  const invalid: Record<string, unknown>[] = [
    { title: '' },
    { title: ' \u00a0 ' },
    { title: 'a'.repeat(10_000) },
    { title: 'Débat\u0000' },
    { title: 'Débat\u202etxet' },
    { title: 'Sur deux\nlignes' },
    { description: 'a'.repeat(10_000) },
    { description: 'Cloche\u0007' },
    { participants: Array.from({ length: 21 }, () => 'Ana') },
    { type: 'party' },
    { level: 'european' },
    { importance: 'vital' },
    { id: event.id },
    { is_example: true },
    { when: { precision: 'minute', starts: '9999-12-31T20:00', ends: null } },
    { when: { precision: 'minute', starts: '2027-02-30T20:00', ends: null } },
    { when: { precision: 'minute', starts: '2027-03-27T20:00Z', ends: null } },
    { when: { precision: 'month', month: '2027-13' } },
    { when: { precision: 'day', first: '2027-03-27' } },
    { when: { precision: 'century', first: '2027-03-27', last: null } },
    { source: { ...source, url: 'javascript:alert(1)' } },
    { source: { ...source, url: 'http://valmont.example' } },
    { source: { ...source, url: 'https://localhost/' } },
    { source: { ...source, basis: 'hearsay' } },
    { source: { ...source, as_of: '2099-01-01' } },
    { source: { ...source, institution: ' ' } },
  ]
  for (const more of invalid) {
    const answer = await admin.send('POST', '/api/administration/events', { ...draft, ...more })
    expect(answer, JSON.stringify(more).slice(0, 80)).toMatchObject({ status: 400 })
  }
  await expect(adds(admin, { source: null })).toBeRefused('event_source_required')
  await expect(amends(admin, event, { source: null })).toBeRefused('event_source_required')
  for (const when of [
    { precision: 'minute', starts: '2027-03-27T20:00', ends: '2027-03-27T20:00' },
    { precision: 'minute', starts: '2027-03-27T20:00', ends: '2027-03-26T22:00' },
    // Two o’clock does not exist that night: it is three.
    { precision: 'minute', starts: '2027-03-28T02:30', ends: '2027-03-28T03:15' },
    { precision: 'day', first: '2027-03-27', last: '2027-03-26' },
    { precision: 'day', first: '2027-03-27', last: '2028-12-31' },
  ] as const)
    await expect(adds(admin, { when })).toBeRefused('event_dates_invalid')
  for (const body of [
    { revision: 1, event: draft },
    { revision: 1, reason: ' ', event: draft },
    { revision: 1, reason: 'a'.repeat(10_000), event: draft },
    { revision: '1', reason, event: draft },
    { revision: 1e12, reason, event: draft },
    { revision: 1, reason, event: draft, corrected_at: null },
  ])
    expect(await admin.send('PUT', `/api/administration/events/${event.id}`, body)).toMatchObject({
      status: 400,
    })
  const unknown = { ...event, id: '00000000-0000-4000-8000-000000000000' }
  await expect(amends(admin, unknown, {})).toBeRefused('event_not_found')
  await expect(versionsOf(admin, unknown.id)).toBeRefused('event_not_found')
  for (const query of ['cursor=x', 'list=all', `q=${'a'.repeat(300)}`])
    await expect(admin.get(`/api/administration/events?${query}`)).toBeRefused('validation_failed')
  expect(await admin.call(getAdministeredEvent, { params: { eventId: event.id } })).toEqual(event)

  // What members of the demo community made up has no source, and may do without.
  await world.db.updateTable('events').set({ is_example: true, source_institution: null }).execute()
  const example = await admin.call(getAdministeredEvent, { params: { eventId: event.id } })
  expect(await amends(admin, example, { source: null, title: 'Autre débat' })).toMatchObject({
    title: 'Autre débat',
    origin: 'example',
  })
})

test('a correction of a bundled event outlives the next starts, keeps what it corrects, and can be given back', async ({
  join,
  guest,
  world,
}) => {
  const admin = await join('alix', { administrator: true })
  await loadReference(world)
  const known = async () => {
    const { items } = await admin.call(listAdministeredEvents, { query: { q: 'presidentielle premier' } })
    return items.find(({ type }) => type === 'election') as AdministeredEvent
  }
  const bundled = await known()
  expect(bundled).toMatchObject({ origin: 'bundled', source_values: null, corrected_at: null })
  const said = {
    type: bundled.type,
    level: bundled.level,
    title: bundled.title,
    description: bundled.description,
    place: bundled.place,
    participants: bundled.participants,
    tv_channel: bundled.tv_channel,
    importance: bundled.importance,
    when: bundled.when,
    source: bundled.source,
  }
  // Nothing changes: nothing is corrected, and nothing is written down.
  expect(await amends(admin, bundled, said)).toEqual(bundled)
  const corrected = await amends(admin, bundled, {
    ...said,
    when: { precision: 'day', first: '2027-04-11', last: null },
  })
  expect(corrected).toMatchObject({
    revision: bundled.revision + 1,
    corrected_at: expect.any(String),
    source_values: { starts_at: bundled.starts_at, title: bundled.title, standing: 'announced' },
  })
  await loadReference(world)
  await loadReference(world)
  expect(await known()).toEqual(corrected)
  expect(await guest.call(getEvent, { params: { eventId: bundled.id } })).toMatchObject({
    starts_at: '2027-04-10T22:00:00.000Z',
    corrected_at: corrected.corrected_at,
  })
  expect(await versionsOf(admin, bundled.id)).toMatchObject([
    {
      revision: corrected.revision,
      shown_until: null,
      act: { act: 'event_amended', actor: { id: admin.id }, reason },
      values: { starts_at: '2027-04-10T22:00:00.000Z' },
    },
    { revision: bundled.revision, act: null, values: { starts_at: bundled.starts_at } },
  ])

  // The file says something else by now: that is what it will say again, and not yet what is shown.
  await world.db
    .updateTable('events')
    .set({ source_values: sql`source_values || '{"title": "Ancien titre"}'` })
    .where('id', '=', bundled.id)
    .execute()
  await loadReference(world)
  expect((await known()).source_values?.title).toBe(bundled.title)
  const given = await admin.call(giveEventBack, {
    params: { eventId: bundled.id },
    body: { revision: corrected.revision, reason },
  })
  expect(given).toMatchObject({ ...said, corrected_at: null, source_values: null })
  await expect(
    admin.call(giveEventBack, {
      params: { eventId: bundled.id },
      body: { revision: given.revision, reason },
    }),
  ).toBeRefused('event_not_corrected')

  // Called off by an administrator, it stays so; what says the same as its source again is no correction.
  const off = await stands(admin, given, 'called_off')
  await loadReference(world)
  expect(await known()).toMatchObject({ standing: 'called_off', source_values: { standing: 'announced' } })
  expect((await admin.call(listElections, { query: {} })).items.map(({ id }) => id)).not.toContain(bundled.id)
  expect(await stands(admin, off, 'announced')).toMatchObject({ corrected_at: null, source_values: null })

  const versions = await versionsOf(admin, bundled.id)
  expect(versions.map(({ act }) => act?.act ?? null)).toEqual([
    'event_reinstated',
    'event_called_off',
    'event_given_back',
    'event_amended',
    null,
  ])
  await expect(world.db.updateTable('event_versions').set({ value: '{}' }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(
    world.db.updateTable('moderation_acts').set({ event_reason: 'Autre' }).execute(),
  ).rejects.toThrow('never changed')
})

test('what an institution announces stands beside a correction, ends it when both agree, and withdraws its own word alone', async ({
  join,
  world,
  clock,
}) => {
  const admin = await join('alix', { administrator: true })
  const sitting: OfficialEvent = {
    reference: 'assemblee:S1',
    type: 'meeting',
    title: 'Commission des bancs',
    description: '',
    place: null,
    starts_at: '2027-03-02T09:00:00Z',
    ends_at: null,
  }
  const source = { institution: 'Assemblée', page: 'Agenda', url: 'https://a.example', asOf: '2026-11-20' }
  const puts = (events: OfficialEvent[], asOf = source.asOf) =>
    world.transaction((tx) =>
      putOfficialEvents(tx, events, {
        prefix: 'assemblee:',
        source: { ...source, asOf },
        now: clock.now(),
      }),
    )
  await puts([sitting])
  const [imported] = (await admin.call(listAdministeredEvents, { query: {} })).items
  if (imported === undefined) throw new Error('the sitting is not listed')
  expect(imported.origin).toBe('imported')
  const corrected = await amends(admin, imported, { title: 'Commission des bancs publics' })
  const now = async () => admin.call(getAdministeredEvent, { params: { eventId: imported.id } })
  expect(await puts([sitting], '2026-11-21')).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await now()).toEqual(corrected)
  expect(await puts([{ ...sitting, place: 'Salle 2' }])).toMatchObject({ changed: 1 })
  expect(await now()).toMatchObject({ ...corrected, source_values: { place: 'Salle 2' } })
  expect(await puts([])).toMatchObject({ removed: 0 })
  expect(await now()).toMatchObject({ standing: 'announced', source_values: { standing: 'withdrawn' } })
  const given = await admin.call(giveEventBack, {
    params: { eventId: imported.id },
    body: { revision: corrected.revision, reason },
  })
  expect(given).toMatchObject({ standing: 'withdrawn', title: sitting.title })
  expect(await puts([sitting])).toMatchObject({ changed: 1 })

  const before = await now()
  await stands(admin, before, 'called_off')
  await puts([{ ...sitting, place: 'Salle 3' }])
  expect(await now()).toMatchObject({ standing: 'called_off', place: before.place })
})

test('who subscribed is told of another date, of the calling off and of the return, and their agenda knows', async ({
  join,
  guest,
  world,
}) => {
  const [admin, ana] = [await join('alix', { administrator: true }), await join('ana')]
  const event = await adds(admin)
  const params = { eventId: event.id }
  await ana.call(subscribeToEvent, { params, body: { reminder: 'eve' } })
  const told = async () =>
    (await ana.call(listNotifications, { query: { tab: 'system' } })).items.map(({ title }) => title)
  const file = async () => {
    const { text } = await guest.send('GET', '/events.ics')
    const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
    return lines.filter((line) => /^(SEQUENCE|STATUS|LAST-MODIFIED|DTSTART)/.test(line))
  }
  expect(await file()).toEqual([
    'SEQUENCE:0',
    'DTSTART:20270327T190000Z',
    'STATUS:CONFIRMED',
    expect.stringMatching(/^LAST-MODIFIED:\d{8}T\d{6}Z$/),
  ])
  // Another word is no news.
  const reworded = await amends(admin, event, { description: 'Trois heures.' })
  await remind(world)
  expect(await told()).toEqual([])
  const when = { precision: 'minute', starts: '2027-04-03T20:00', ends: null } as const
  const moved = await amends(admin, reworded, { when })
  await expect.poll(told).toEqual([`Nouvelle date : ${draft.title}`])
  const [notice] = (await ana.call(listNotifications, { query: { tab: 'system' } })).items
  expect(notice).toMatchObject({
    message: 'samedi 3 avril 2027 à 20:00, Valmont',
    data: { event_id: event.id },
  })
  expect(await ana.call(getEventSubscription, { params })).toMatchObject({
    remind_at: '2027-04-02T16:00:00.000Z',
  })

  const off = await stands(admin, moved, 'called_off')
  await expect.poll(told).toHaveLength(2)
  expect((await told())[0]).toBe(`Annulé : ${draft.title}`)
  expect(await guest.call(getEvent, { params })).toMatchObject({ called_off_at: expect.any(String) })
  expect(await ana.call(getEventSubscription, { params })).toMatchObject({ remind_at: null, choices: [] })
  expect((await ana.call(listEventSubscriptions, { query: {} })).items).toMatchObject([
    { remind_at: null, isWithdrawn: false, event: { called_off_at: expect.any(String) } },
  ])
  await expect((await join('ben')).call(subscribeToEvent, { params, body: { reminder: 'eve' } })).toBeRefused(
    'reminder_impossible',
  )
  expect(await file()).toEqual([
    'SEQUENCE:3',
    'DTSTART:20270403T180000Z',
    'STATUS:CANCELLED',
    expect.any(String),
  ])

  const back = await stands(admin, off, 'announced')
  await expect.poll(told).toHaveLength(3)
  expect((await told())[0]).toBe(`De nouveau au calendrier : ${draft.title}`)
  expect(await ana.call(getEventSubscription, { params })).toMatchObject({
    reminder: 'eve',
    remind_at: '2027-04-02T16:00:00.000Z',
  })
  const gone = await stands(admin, back, 'withdrawn')
  await expect.poll(told).toHaveLength(4)
  await expect(guest.call(getEvent, { params })).toBeRefused('event_not_found')
  expect(await stands(admin, gone, 'withdrawn')).toEqual(gone)

  // Of what is over, nobody is told.
  const over = await adds(admin, {
    title: 'Hier',
    when: { precision: 'day', first: '2026-01-02', last: null },
  })
  await world.db
    .insertInto('event_subscriptions')
    .values({ user_id: ana.id, event_id: over.id, reminder: 'eve', told_at: new Date() })
    .execute()
  await stands(admin, over, 'called_off')
  await remind(world)
  expect(await told()).toHaveLength(4)
})

test('of two changes at once the second is told, and of ten equal forms one event is left', async ({
  join,
}) => {
  const [alix, bo] = [await join('alix', { administrator: true }), await join('bo', { administrator: true })]
  const added = await Promise.allSettled(Array.from({ length: 10 }, () => adds(alix)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(adds(bo, { title: draft.title.toUpperCase() })).toBeRefused('event_exists')
  const [event] = (await bo.call(listAdministeredEvents, { query: {} })).items
  if (event === undefined) throw new Error('nothing was added')

  const answers = await Promise.allSettled([
    amends(alix, event, { title: 'Le titre d’Alix' }),
    amends(bo, event, { title: 'Le titre de Bo' }),
    stands(bo, event, 'called_off'),
  ])
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(refused.map(({ code }) => code)).toEqual(['event_changed', 'event_changed'])
  expect(await versionsOf(alix, event.id)).toHaveLength(2)
})

test('an election under a reserve moves only with open eyes, and the period then says so', async ({
  join,
  clock,
}) => {
  const admin = await join('alix', { administrator: true })
  const day = aSunday(clock.now())
  const poll = {
    ...draft,
    type: 'election' as const,
    when: { precision: 'day' as const, first: day, last: null },
  }
  const election = await adds(admin, poll)
  await sets(admin, election.id, day)
  const held = await admin.call(getAdministeredEvent, { params: { eventId: election.id } })
  expect(held.reserveCount).toBe(1)
  const later = { precision: 'day' as const, first: '2027-06-13', last: null }
  for (const change of [
    () => amends(admin, held, { ...poll, when: later }),
    () => amends(admin, held, { ...poll, type: 'meeting' }),
    () => amends(admin, held, { ...poll, when: { precision: 'month', month: day.slice(0, 7) } }),
    () => stands(admin, held, 'called_off'),
    () => stands(admin, held, 'withdrawn'),
  ])
    await expect(change()).toBeRefused('reserve_rests_on_event')
  const reworded = await amends(admin, held, { ...poll, title: 'Élection partielle' })
  const moved = await amends(admin, reworded, { ...poll, when: later }, { despite_reserve: true })
  const period = async () => (await admin.call(listAdministeredReserves, { query: {} })).items[0]
  expect(await period()).toMatchObject({ hasMoved: true })
  const back = await amends(admin, moved, poll, { despite_reserve: true })
  expect(await period()).toMatchObject({ hasMoved: false })
  await stands(admin, back, 'called_off', { despite_reserve: true })
  expect(await period()).toMatchObject({ hasMoved: true })
})

test('events are listed by pages, those to come and those that are over, and found by their words', async ({
  join,
  world,
}) => {
  const admin = await join('alix', { administrator: true })
  await sql`insert into events (type, level, title, description, starts_at)
    select 'debate', 'local', 'Réunion ' || n, '', now() + n * interval '1 day' - interval '25 days 12 hours'
    from generate_series(1, 50) as n`.execute(world.db)
  const seen = async (list: 'upcoming' | 'past', q = '') => {
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.call(listAdministeredEvents, { query: { list, q, cursor } })
      expect(page.items.length).toBeLessThanOrEqual(20)
      titles.push(...page.items.map(({ title }) => title))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    return titles
  }
  expect(await seen('upcoming')).toEqual(Array.from({ length: 25 }, (_, n) => `Réunion ${26 + n}`))
  expect(await seen('past')).toEqual(Array.from({ length: 25 }, (_, n) => `Réunion ${25 - n}`))
  expect(await seen('upcoming', ' REUNION 4')).toHaveLength(10)
  expect(await seen('upcoming', '100 %_')).toEqual([])

  // A month whose day is not known is to come until it ends; a long session while it lasts.
  const now = new Date().toISOString()
  await adds(admin, { title: 'Ce mois-ci', when: { precision: 'month', month: now.slice(0, 7) } })
  expect(await seen('upcoming', 'ce mois')).toEqual(['Ce mois-ci'])
  const event = await adds(admin, { title: 'Bien plus tard' })
  for (let turn = 0; turn < 22; turn += 1)
    await world.db
      .updateTable('events')
      .set({ description: `Tour ${turn}` })
      .where('id', '=', event.id)
      .execute()
  const params = { eventId: event.id }
  const first = await admin.call(listEventVersions, { params, query: {} })
  expect(first.items).toHaveLength(21)
  const rest = await admin.call(listEventVersions, { params, query: { cursor: first.next_cursor ?? '' } })
  expect(rest.items.map(({ revision }) => revision)).toEqual([2, 1])
  expect(rest.next_cursor).toBeNull()
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('an administrator changes events 120 times in ten minutes, and then no more', async ({ join }) => {
    const admin = await join('alix', { administrator: true })
    const event = await adds(admin)
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => stands(admin, event, 'announced').catch(({ code }) => code)),
    )
    expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(1)
  })
})
