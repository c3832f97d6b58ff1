import { getPreferences, savePreferences } from '@parvis/contract/accounts/account.ts'
import {
  getEvent,
  getEventSubscription,
  listEventSubscriptions,
  type Reminder,
  subscribeToEvent,
  unsubscribeFromEvent,
} from '@parvis/contract/civic/events.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { sendReminders } from './reminders.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

async function plan(
  context: AppContext,
  starts: Date | string,
  {
    ends = null,
    precision = 'minute',
  }: { ends?: Date | null; precision?: 'minute' | 'day' | 'month' | 'year' } = {},
): Promise<string> {
  const { id } = await context.db
    .insertInto('events')
    .values({
      type: 'debate',
      level: 'local',
      title: 'Débat des bancs',
      description: '',
      place: 'Valmont',
      starts_at: starts,
      ends_at: ends,
      date_precision: precision,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const subscribe = (member: Member, eventId: string, reminder: Reminder) =>
  member.call(subscribeToEvent, { params: { eventId }, body: { reminder } })
const unsubscribe = (member: Member, eventId: string) =>
  member.call(unsubscribeFromEvent, { params: { eventId } })
/** Runs a round as if so many hours later, while the reader's session stays valid. */
const remindIn = (context: AppContext, hours: number) =>
  sendReminders({ ...context, clock: { now: () => inHours(hours) } })
const notificationsOf = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items.map(({ type }) => type)
const move = (context: AppContext, id: string, starts: Date) =>
  context.db.updateTable('events').set({ starts_at: starts, ends_at: null }).where('id', '=', id).execute()

test('a reminder is sent an hour before, once, live, however many nodes check, and leads to the event', async ({
  context,
  join,
}) => {
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  const event = await plan(context, inHours(30))
  const answer = await subscribe(ana, event, 'hour')
  expect(answer).toMatchObject({ reminder: 'hour', remind_at: inHoursNear(29) })
  await sendReminders(context)
  expect(await notificationsOf(ana)).toEqual([])
  const tab = await ana.socket()
  await tab.follows(topics.member(ana.id))
  await Promise.all([remindIn(context, 29.1), remindIn(context, 29.1), remindIn(context, 29.1)])
  await remindIn(context, 29.5)
  const { items } = await ana.call(listNotifications, { query: { tab: 'system' } })
  expect(items).toMatchObject([
    {
      type: 'event_reminder',
      title: 'Rappel : Débat des bancs',
      message: expect.stringMatching(/ à \d\d?\sh(\s\d\d)?, Valmont$/),
      data: { event_id: event },
      actor: null,
    },
  ])
  expect(await notificationsOf(ben)).toEqual([])
  await expect
    .poll(() => tab.events)
    .toContainEqual({ topic: topics.member(ana.id), event: { type: 'notifications_changed', id: ana.id } })
  expect((await ana.call(getEventSubscription, { params: { eventId: event } })).remind_at).toBeNull()
  expect(await ana.call(getEvent, { params: { eventId: event } })).toMatchObject({ title: 'Débat des bancs' })
})

const inHoursNear = (hours: number) =>
  expect.stringContaining(inHours(hours).toISOString().slice(0, 15)) as string

test('reminders of the eve and the week before follow the clocks of Paris, also across a clock change', async ({
  context,
}) => {
  const moments = async (starts: string, precision = 'minute') => {
    const { rows } = await sql<Record<Reminder, Date | null>>`
      select event_reminder_at(${starts}::timestamptz, ${precision}::text, 'hour') as hour,
        event_reminder_at(${starts}::timestamptz, ${precision}::text, 'eve') as eve,
        event_reminder_at(${starts}::timestamptz, ${precision}::text, 'week') as week
    `.execute(context.db)
    return Object.values(rows[0] ?? {}).map((at) => at?.toISOString() ?? null)
  }
  // Summer time ends on 25 October 2026, when 2:30 occurs twice, and begins on 28 March 2027.
  expect(await moments('2026-10-25T01:30:00Z')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-24T16:00:00.000Z',
    '2026-10-18T07:00:00.000Z',
  ])
  expect(await moments('2026-10-26T19:00:00Z')).toEqual([
    '2026-10-26T18:00:00.000Z',
    '2026-10-25T17:00:00.000Z',
    '2026-10-19T07:00:00.000Z',
  ])
  expect(await moments('2027-03-28T18:00:00Z')).toEqual([
    '2027-03-28T17:00:00.000Z',
    '2027-03-27T17:00:00.000Z',
    '2027-03-21T08:00:00.000Z',
  ])
  // For a whole day, the evening before replaces the hour before midnight.
  expect(await moments('2027-04-17T22:00:00Z', 'day')).toEqual([
    '2027-04-17T16:00:00.000Z',
    '2027-04-17T16:00:00.000Z',
    '2027-04-11T07:00:00.000Z',
  ])
  for (const precision of ['month', 'year'] as const)
    expect(await moments('2027-04-17T22:00:00Z', precision)).toEqual([null, null, null])
})

describe('an event that', () => {
  test('moves causes a notification at once and a reminder at its new time, also for members already reminded', async ({
    context,
    join,
  }) => {
    const member = await join('Ana')
    const event = await plan(context, inHours(30))
    await subscribe(member, event, 'hour')
    await move(context, event, inHours(50))
    await remindIn(context, 30)
    expect(await notificationsOf(member)).toEqual(['event_moved'])
    await remindIn(context, 49.5)
    expect(await notificationsOf(member)).toEqual(['event_reminder', 'event_moved'])
    await move(context, event, inHours(80))
    await remindIn(context, 50)
    expect(await notificationsOf(member)).toHaveLength(3)
    await remindIn(context, 79.5)
    await remindIn(context, 79.6)
    expect(await notificationsOf(member)).toHaveLength(4)
    // An imminent event is announced with its new date, and not a second time.
    await move(context, event, inHours(0.5))
    await sendReminders(context)
    expect((await notificationsOf(member)).slice(0, 2)).toEqual(['event_moved', 'event_reminder'])
    expect(await notificationsOf(member)).toHaveLength(5)
  })

  test('is withdrawn causes a notification at once instead of a reminder, and stays listed until its day', async ({
    context,
    clock,
    join,
  }) => {
    const member = await join('Ana')
    const event = await plan(context, inHours(30))
    await subscribe(member, event, 'eve').catch(() => subscribe(member, event, 'hour'))
    await context.db
      .updateTable('events')
      .set({ withdrawn_at: clock.now() })
      .where('id', '=', event)
      .execute()
    await sendReminders(context)
    await sendReminders(context)
    expect(await notificationsOf(member)).toEqual(['event_withdrawn'])
    const list = () => member.call(listEventSubscriptions, { query: {} })
    expect((await list()).items).toMatchObject([
      { is_withdrawn: true, remind_at: null, event: { id: event } },
    ])
    await expect(subscribe(member, event, 'hour')).toBeRefused('event_not_found')
    await expect(member.call(getEvent, { params: { eventId: event } })).toBeRefused('event_not_found')
    await unsubscribe(member, event)
    expect((await list()).items).toEqual([])
  })

  test('is past, too near or without a day is refused; a reminder missed during a stop is dropped', async ({
    context,
    guest,
    join,
  }) => {
    const member = await join('Ana')
    await expect(subscribe(member, await plan(context, inHours(-2)), 'hour')).toBeRefused('event_over')
    const soon = await plan(context, inHours(0.5))
    await expect(subscribe(member, soon, 'hour')).toBeRefused('reminder_impossible')
    const month = await plan(context, inHours(2_000), { precision: 'month' })
    await expect(subscribe(member, month, 'week')).toBeRefused('reminder_impossible')
    expect(await member.call(getEventSubscription, { params: { eventId: month } })).toMatchObject({
      reminder: null,
      choices: [],
    })
    const day = await plan(context, '2030-04-17T22:00:00Z', { precision: 'day' })
    await expect(subscribe(member, day, 'hour')).toBeRefused('reminder_impossible')
    const { choices } = await subscribe(member, day, 'eve')
    expect(choices.map(({ reminder }) => reminder)).toEqual(['eve', 'week'])
    const unknown = '00000000-0000-4000-8000-000000000000'
    await expect(subscribe(member, unknown, 'hour')).toBeRefused('event_not_found')
    await expect(
      guest.call(subscribeToEvent, { params: { eventId: day }, body: { reminder: 'eve' } }),
    ).toBeRefused('not_authenticated')
    for (const body of [{ reminder: 'never' }, {}, { reminder: 'eve', user_id: member.id }])
      expect((await member.send('PUT', `/api/v1/events/${day}/subscription`, body)).status).toBe(400)

    await subscribe(member, await plan(context, inHours(30)), 'hour')
    await remindIn(context, 40)
    expect(await notificationsOf(member)).toEqual([])
  })
})

test('a member sets, changes and removes a reminder; ten in parallel leave one; reminders are private and limited', async ({
  context,
  join,
}) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  const event = await plan(context, inHours(400))
  await Promise.all(Array.from({ length: 10 }, () => subscribe(member, event, 'week')))
  expect(await subscribe(member, event, 'eve')).toMatchObject({ reminder: 'eve' })
  const list = (of: Member) => of.call(listEventSubscriptions, { query: {} })
  expect((await list(member)).items).toMatchObject([{ reminder: 'eve', event: { id: event } }])
  expect((await list(other)).items).toEqual([])
  await unsubscribe(other, event)
  expect((await list(member)).items).toHaveLength(1)
  await unsubscribe(member, event)
  await unsubscribe(member, event)
  await remindIn(context, 399)
  expect(await notificationsOf(member)).toEqual([])

  await sql`
    with many as (insert into events (type, level, title, description, starts_at)
      select 'debate', 'local', 'Débat ' || n, '', now() + make_interval(days => 30 + n) from generate_series(1, 500) as n
      returning id)
    insert into event_subscriptions (user_id, event_id, reminder) select ${member.id}::uuid, id, 'eve' from many
  `.execute(context.db)
  const later = await plan(context, inHours(900))
  await expect(subscribe(member, later, 'hour')).toBeRefused('too_many_event_subscriptions')
  const first = await list(member)
  expect(first.items).toHaveLength(20)
  const second = await member.call(listEventSubscriptions, { query: { cursor: first.next_cursor ?? '' } })
  expect(second.items[0]?.event.title).not.toBe(first.items.at(-1)?.event.title)
  await context.db.deleteFrom('auth.users').where('id', '=', member.id).execute()
  expect(await context.db.selectFrom('event_subscriptions').select('event_id').execute()).toEqual([])
})

test('members who switched off laws and events get no reminder', async ({ context, join }) => {
  const member = await join('Ana')
  const event = await plan(context, inHours(30))
  await subscribe(member, event, 'hour')
  const { user_id: _, updated_at: __, ...chosen } = await member.call(getPreferences, {})
  await member.call(savePreferences, { body: { ...chosen, notify_civic: false } })
  await remindIn(context, 29.5)
  expect(await notificationsOf(member)).toEqual([])
})
