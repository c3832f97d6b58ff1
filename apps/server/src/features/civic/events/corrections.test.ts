import { getEvent } from '@parvis/contract/civic/events.ts'
import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import {
  getAdministeredEvent,
  giveEventBack,
  listAdministeredEvents,
} from '@parvis/contract/civic/events-administration.ts'
import { listElections } from '@parvis/contract/civic/reserves.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { amends, reason, stands, versionsOf } from '../../../../test/event-desk.ts'
import { test } from '../../../../test/parvis.ts'
import { type OfficialEvent, putOfficialEvents } from './service.ts'

test('a correction of a bundled event survives restarts, keeps the corrected values, and can be undone', async ({
  join,
  guest,
  context,
}) => {
  const admin = await join('alix', { administrator: true })
  await loadReference(context)
  const known = async () => {
    const { items } = await admin.call(listAdministeredEvents, { query: { q: 'presidentielle premier' } })
    return items.find(({ type }) => type === 'election') as AdministeredEvent
  }
  const bundled = await known()
  expect(bundled).toMatchObject({ origin: 'bundled', source_values: null, corrected_at: null })
  const values = {
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
  // A correction without changes records nothing.
  expect(await amends(admin, bundled, values)).toEqual(bundled)
  const corrected = await amends(admin, bundled, {
    ...values,
    when: { precision: 'day', first: '2027-04-11', last: null },
  })
  expect(corrected).toMatchObject({
    revision: bundled.revision + 1,
    corrected_at: expect.any(String),
    source_values: { starts_at: bundled.starts_at, title: bundled.title, standing: 'announced' },
  })
  await loadReference(context)
  await loadReference(context)
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

  // The file has changed: its new value is stored but not shown yet.
  await context.db
    .updateTable('events')
    .set({ source_values: sql`source_values || '{"title": "Ancien titre"}'` })
    .where('id', '=', bundled.id)
    .execute()
  await loadReference(context)
  expect((await known()).source_values?.title).toBe(bundled.title)
  const given = await admin.call(giveEventBack, {
    params: { eventId: bundled.id },
    body: { revision: corrected.revision, reason },
  })
  expect(given).toMatchObject({ ...values, corrected_at: null, source_values: null })
  await expect(
    admin.call(giveEventBack, {
      params: { eventId: bundled.id },
      body: { revision: given.revision, reason },
    }),
  ).toBeRefused('event_not_corrected')

  // An event cancelled by an administrator stays cancelled; a correction equal to its source ends.
  const off = await stands(admin, given, 'called_off')
  await loadReference(context)
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
  await expect(context.db.updateTable('event_versions').set({ value: '{}' }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(
    context.db.updateTable('moderation_acts').set({ event_reason: 'Autre' }).execute(),
  ).rejects.toThrow('never changed')
})

test('an institution’s announcements are stored beside a correction, end it when equal, and withdraw only their own values', async ({
  join,
  context,
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
    is_called_off: false,
    organ_uid: null,
    dossier_uids: [],
    report_url: null,
    video_url: null,
    is_open_to_press: null,
  }
  const source = { institution: 'Assemblée', page: 'Agenda', url: 'https://a.example', asOf: '2026-11-20' }
  const puts = (events: OfficialEvent[], asOf = source.asOf) =>
    context.transaction((tx) =>
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
