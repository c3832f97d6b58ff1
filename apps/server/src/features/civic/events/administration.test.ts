import { listCalendar } from '@parvis/contract/civic/events.ts'
import type { EventDraft } from '@parvis/contract/civic/events-administration.schemas.ts'
import {
  addEvent,
  amendEvent,
  getAdministeredEvent,
  giveEventBack,
  listAdministeredEvents,
  listEventVersions,
  setEventStanding,
} from '@parvis/contract/civic/events-administration.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { adds, amends, draft, reason, stands, versionsOf } from '../../../../test/event-desk.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

test('an administrator adds an event with its source: it appears in calendar, search and agendas, and the audit trail names its author', async ({
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

  // An event of a known day or month covers all of it, by the clocks of Paris.
  const day = await adds(admin, { when: { precision: 'day', first: '2027-03-27', last: '2027-03-28' } })
  expect(day).toMatchObject({
    starts_at: '2027-03-26T23:00:00.000Z',
    ends_at: '2027-03-28T22:00:00.000Z',
    when: { precision: 'day', first: '2027-03-27', last: '2027-03-28' },
  })
  const month = await adds(admin, { when: { precision: 'month', month: '2027-06' } })
  expect(month).toMatchObject({ starts_at: '2027-05-31T22:00:00.000Z', ends_at: null })
  expect(month.when).toEqual({ precision: 'month', month: '2027-06' })
  const year = await adds(admin, { when: { precision: 'year', year: '2029' } })
  expect(year).toMatchObject({ starts_at: '2028-12-31T23:00:00.000Z', ends_at: null, date_precision: 'year' })
  expect(year.when).toEqual({ precision: 'year', year: '2029' })
  await expect(adds(admin, { when: { precision: 'year', year: '1900' } })).toBeRefused('validation_failed')
})

test('a time that the clocks of Paris leave out is refused; of the doubled hour in autumn the first is meant', async ({
  join,
}) => {
  const admin = await join('alix', { administrator: true })
  const at = (starts: string, ends: string | null) =>
    adds(admin, { when: { precision: 'minute', starts, ends } })
  for (const [starts, ends] of [
    ['2027-03-28T02:30', '2027-03-28T02:45'],
    ['2027-03-28T02:30', '2027-03-28T03:30'],
    ['2027-03-28T02:00', null],
    ['2027-03-28T01:30', '2027-03-28T02:59'],
    ['2028-03-26T02:10', '2028-03-26T05:00'],
  ] as const)
    await expect(at(starts, ends)).toBeRefused('event_dates_invalid')
  expect(await at('2027-03-28T01:59', '2027-03-28T03:00')).toMatchObject({
    starts_at: '2027-03-28T00:59:00.000Z',
    ends_at: '2027-03-28T01:00:00.000Z',
  })
  expect(await at('2026-10-25T02:30', '2026-10-25T03:30')).toMatchObject({
    starts_at: '2026-10-25T00:30:00.000Z',
    ends_at: '2026-10-25T02:30:00.000Z',
    when: { starts: '2026-10-25T02:30', ends: '2026-10-25T03:30' },
  })
})

test('length limits count user-perceived characters, in every field and in the reason', async ({ join }) => {
  const admin = await join('alix', { administrator: true })
  const family = '👨‍👩‍👧‍👦'
  const source = draft.source as NonNullable<EventDraft['source']>
  const texts = (more: number): Partial<EventDraft>[] => [
    { title: family.repeat(200 + more) },
    { description: family.repeat(4_000 + more) },
    { place: family.repeat(200 + more) },
    { participants: [family.repeat(120 + more)] },
    { tv_channel: family.repeat(80 + more) },
    { source: { ...source, institution: family.repeat(200 + more) } },
    { source: { ...source, page: family.repeat(200 + more) } },
  ]
  let event = await adds(admin)
  for (const text of texts(0)) {
    event = await amends(admin, event, text)
    expect(event).toMatchObject(text)
  }
  for (const text of texts(1)) await expect(amends(admin, event, text)).toBeRefused('validation_failed')
  const stating = (why: string) =>
    admin.call(setEventStanding, {
      params: { eventId: event.id },
      body: { revision: event.revision, reason: why, standing: 'called_off' },
    })
  await expect(stating(family.repeat(501))).toBeRefused('validation_failed')
  expect(await stating(family.repeat(500))).toMatchObject({ standing: 'called_off' })
})

test('only administrators manage events; hostile, incomplete or impossible values are refused by name', async ({
  join,
  guest,
  context,
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
    { when: { precision: 'minute', starts: '2027-03-27T20:00', ends: '2027-03-27T20:00' } },
    { when: { precision: 'minute', starts: '2027-03-27T20:00', ends: '2027-03-26T22:00' } },
    { when: { precision: 'day', first: '2027-03-27', last: '2027-03-26' } },
    { when: { precision: 'month', month: '2027-13' } },
    { when: { precision: 'day', first: '2027-03-27' } },
    { when: { precision: 'century', first: '2027-03-27', last: null } },
    { source: { ...source, url: 'javascript:alert(1)' } },
    { source: { ...source, url: 'http://valmont.example' } },
    { source: { ...source, url: 'https://localhost/' } },
    { source: { ...source, url: 'https://valmont.example@ailleurs.example/' } },
    { source: { ...source, basis: 'hearsay' } },
    { source: { ...source, as_of: '2099-01-01' } },
    { source: { ...source, institution: ' ' } },
  ]
  for (const more of invalid) {
    const answer = await admin.send('POST', '/api/v1/administration/events', { ...draft, ...more })
    expect(answer, JSON.stringify(more).slice(0, 80)).toMatchObject({ status: 400 })
  }
  const disguised = { ...source, url: 'https://www.vаlmont.example/\u202efdp' }
  const { source: stored } = await adds(admin, { title: 'Un autre débat', source: disguised })
  expect(stored?.url).toBe('https://www.xn--vlmont-3nf.example/%E2%80%AEfdp')
  await expect(adds(admin, { source: null })).toBeRefused('event_source_required')
  await expect(amends(admin, event, { source: null })).toBeRefused('event_source_required')
  for (const when of [
    // The clocks skip two o’clock that night.
    { precision: 'minute', starts: '2027-03-28T02:30', ends: '2027-03-28T03:15' },
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
    expect(await admin.send('PUT', `/api/v1/administration/events/${event.id}`, body)).toMatchObject({
      status: 400,
    })
  const unknown = { ...event, id: '00000000-0000-4000-8000-000000000000' }
  await expect(amends(admin, unknown, {})).toBeRefused('event_not_found')
  await expect(versionsOf(admin, unknown.id)).toBeRefused('event_not_found')
  for (const query of ['cursor=x', 'list=all', `q=${'a'.repeat(300)}`])
    await expect(admin.get(`/api/v1/administration/events?${query}`)).toBeRefused('validation_failed')
  expect(await admin.call(getAdministeredEvent, { params: { eventId: event.id } })).toEqual(event)

  // Events of the demo community have no source, and need none.
  await context.db.updateTable('events').set({ is_example: true, source_institution: null }).execute()
  const example = await admin.call(getAdministeredEvent, { params: { eventId: event.id } })
  expect(await amends(admin, example, { source: null, title: 'Autre débat' })).toMatchObject({
    title: 'Autre débat',
    origin: 'example',
  })
})

test('two simultaneous changes: the second is refused; ten equal forms create one event', async ({
  join,
}) => {
  const [alix, bo] = [await join('alix', { administrator: true }), await join('bo', { administrator: true })]
  const added = await Promise.allSettled(Array.from({ length: 10 }, () => adds(alix)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(adds(bo, { title: draft.title.toUpperCase() })).toBeRefused('event_exists')
  const [event] = (await bo.call(listAdministeredEvents, { query: {} })).items
  if (event === undefined) throw new Error('no event was added')

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

test('upcoming and past events are paged, and found by their words', async ({ join, context }) => {
  const admin = await join('alix', { administrator: true })
  await sql`insert into events (type, level, title, description, starts_at)
    select 'debate', 'local', 'Réunion ' || n, '', now() + n * interval '1 day' - interval '25 days 12 hours'
    from generate_series(1, 50) as n`.execute(context.db)
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

  // An event with a known month counts as upcoming until the month ends, a long one while it lasts.
  const now = new Date().toISOString()
  await adds(admin, { title: 'Ce mois-ci', when: { precision: 'month', month: now.slice(0, 7) } })
  expect(await seen('upcoming', 'ce mois')).toEqual(['Ce mois-ci'])
  const event = await adds(admin, { title: 'Bien plus tard' })
  for (let turn = 0; turn < 22; turn += 1)
    await context.db
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

describe('with rate limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('an administrator may change events 120 times in ten minutes', async ({ join }) => {
    const admin = await join('alix', { administrator: true })
    const event = await adds(admin)
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => stands(admin, event, 'announced').catch(({ code }) => code)),
    )
    expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(1)
  })
})
