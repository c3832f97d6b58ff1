import {
  getEvent,
  getEventSubscription,
  listEventSubscriptions,
  subscribeToEvent,
} from '@parvis/contract/civic/events.ts'
import { getAdministeredEvent } from '@parvis/contract/civic/events-administration.ts'
import { listAdministeredReserves } from '@parvis/contract/civic/reserves-administration.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import { aSunday, sets } from '../../../../test/elections.ts'
import { adds, amends, draft, stands } from '../../../../test/event-desk.ts'
import { test } from '../../../../test/parvis.ts'
import { sendReminders } from './reminders.ts'

test('subscribers are notified of a new date, a cancellation and a restoration, and their agenda is updated', async ({
  join,
  guest,
  context,
}) => {
  const [admin, ana] = [await join('alix', { administrator: true }), await join('ana')]
  const event = await adds(admin)
  const params = { eventId: event.id }
  await ana.call(subscribeToEvent, { params, body: { reminder: 'eve' } })
  const titles = async () =>
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
  // A changed text causes no notification.
  const reworded = await amends(admin, event, { description: 'Trois heures.' })
  await sendReminders(context)
  expect(await titles()).toEqual([])
  const when = { precision: 'minute', starts: '2027-04-03T20:00', ends: null } as const
  const moved = await amends(admin, reworded, { when })
  await expect.poll(titles).toEqual([`Nouvelle date : ${draft.title}`])
  const [notice] = (await ana.call(listNotifications, { query: { tab: 'system' } })).items
  expect(notice).toMatchObject({
    message: 'samedi 3 avril 2027 à 20\u00a0h, Valmont',
    data: { event_id: event.id },
  })
  expect(await ana.call(getEventSubscription, { params })).toMatchObject({
    remind_at: '2027-04-02T16:00:00.000Z',
  })

  const off = await stands(admin, moved, 'called_off')
  await expect.poll(titles).toHaveLength(2)
  expect((await titles())[0]).toBe(`Annulé : ${draft.title}`)
  expect(await guest.call(getEvent, { params })).toMatchObject({ called_off_at: expect.any(String) })
  expect(await ana.call(getEventSubscription, { params })).toMatchObject({ remind_at: null, choices: [] })
  expect((await ana.call(listEventSubscriptions, { query: {} })).items).toMatchObject([
    { remind_at: null, is_withdrawn: false, event: { called_off_at: expect.any(String) } },
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
  await expect.poll(titles).toHaveLength(3)
  expect((await titles())[0]).toBe(`De nouveau au calendrier : ${draft.title}`)
  expect(await ana.call(getEventSubscription, { params })).toMatchObject({
    reminder: 'eve',
    remind_at: '2027-04-02T16:00:00.000Z',
  })
  const gone = await stands(admin, back, 'withdrawn')
  await expect.poll(titles).toHaveLength(4)
  await expect(guest.call(getEvent, { params })).toBeRefused('event_not_found')
  expect(await stands(admin, gone, 'withdrawn')).toEqual(gone)

  // A past event causes no notification.
  const over = await adds(admin, {
    title: 'Hier',
    when: { precision: 'day', first: '2026-01-02', last: null },
  })
  await context.db
    .insertInto('event_subscriptions')
    .values({ user_id: ana.id, event_id: over.id, reminder: 'eve', told_at: new Date() })
    .execute()
  await stands(admin, over, 'called_off')
  await sendReminders(context)
  expect(await titles()).toHaveLength(4)
})

test('moving an election with a reserve needs a confirmation, and the period then shows the difference', async ({
  join,
  guest,
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
  expect(held.reserve_count).toBe(1)
  const later = { precision: 'day' as const, first: '2027-06-13', last: null }
  for (const change of [
    () => amends(admin, held, { ...poll, when: later }),
    () => amends(admin, held, { ...poll, type: 'meeting' }),
    () => amends(admin, held, { ...poll, when: { precision: 'month', month: day.slice(0, 7) } }),
    () => stands(admin, held, 'called_off'),
    () => stands(admin, held, 'withdrawn'),
  ])
    await expect(change()).toBeRefused('reserve_rests_on_event')
  const socket = await guest.socket()
  await socket.follows('reserves:all')
  const reworded = await amends(admin, held, { ...poll, title: 'Élection partielle' })
  // Open screens that show the period read its election again.
  await expect.poll(() => socket.events).toMatchObject([{ event: { type: 'reserves_changed' } }])
  const moved = await amends(admin, reworded, { ...poll, when: later }, { despite_reserve: true })
  const period = async () => (await admin.call(listAdministeredReserves, { query: {} })).items[0]
  expect(await period()).toMatchObject({ has_moved: true })
  const back = await amends(admin, moved, poll, { despite_reserve: true })
  expect(await period()).toMatchObject({ has_moved: false })
  await stands(admin, back, 'called_off', { despite_reserve: true })
  expect(await period()).toMatchObject({ has_moved: true })
})
