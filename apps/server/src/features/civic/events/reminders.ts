import type { EventSubscription } from '@parvis/contract/civic/events.schemas.ts'
import { isDayKnown, type Reminder, reminders } from '@parvis/contract/civic/events.ts'
import { dateLocale, frenchForm } from '@parvis/contract/french.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { NotificationType } from '@parvis/contract/people/notifications.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { paris } from '@parvis/platform/paris.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { lockMember, type Member } from '../../accounts/identity/index.ts'
import { type NotificationKind, notify } from '../../people/notifications/index.ts'

/** Members notified per transaction. */
const batchSize = 500

/** The member's reminder of an event, and the reminders still possible. */
export async function readSubscription(
  context: Pick<AppContext, 'clock'>,
  db: Db,
  member: Member,
  eventId: string,
): Promise<EventSubscription> {
  const now = context.clock.now()
  const row = await db
    .selectFrom('events')
    .leftJoin('event_subscriptions', (join) =>
      join
        .onRef('event_subscriptions.event_id', '=', 'events.id')
        .on('event_subscriptions.user_id', '=', member.id),
    )
    .select([
      'events.date_precision',
      'events.called_off_at',
      'event_subscriptions.reminder',
      'event_subscriptions.remind_at',
      'event_subscriptions.told_at',
      sql<Date | null>`event_reminder_at(starts_at, date_precision, 'hour')`.as('hour'),
      sql<Date | null>`event_reminder_at(starts_at, date_precision, 'eve')`.as('eve'),
      sql<Date | null>`event_reminder_at(starts_at, date_precision, 'week')`.as('week'),
    ])
    .where('events.id', '=', eventId)
    .where('events.withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow(refusalOf('event_not_found'))
  return {
    event_id: eventId,
    reminder: row.reminder,
    remind_at: row.told_at === null ? (row.remind_at?.toISOString() ?? null) : null,
    choices: reminders.flatMap((reminder) => {
      const at = row[reminder]
      // A reminder an hour before requires a known time.
      if (
        row.called_off_at !== null ||
        at === null ||
        at <= now ||
        (reminder === 'hour' && row.date_precision !== 'minute')
      )
        return []
      return [{ reminder, remind_at: at.toISOString() }]
    }),
  }
}

/** Sets a member's reminder of an event. */
export async function subscribe(
  context: AppContext,
  member: Member,
  eventId: string,
  reminder: Reminder,
): Promise<EventSubscription> {
  return context.transaction(async (tx) => {
    // Locks the event against moves, and the member so that parallel reminders are counted.
    const event = await tx
      .selectFrom('events')
      .select(['starts_at', 'ends_at', 'date_precision'])
      .where('id', '=', eventId)
      .where('withdrawn_at', 'is', null)
      .forShare()
      .executeTakeFirstOrThrow(refusalOf('event_not_found'))
    if ((event.ends_at ?? event.starts_at) <= context.clock.now() && isDayKnown(event.date_precision))
      throw new Refusal('event_over')
    await lockMember(tx, member.id)
    const { choices } = await readSubscription(context, tx, member, eventId)
    const choice = choices.find((one) => one.reminder === reminder)
    if (choice === undefined) throw new Refusal('reminder_impossible')
    const { count } = await tx
      .selectFrom('event_subscriptions')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', member.id)
      .where('event_id', '<>', eventId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.eventSubscriptions) throw new Refusal('too_many_event_subscriptions')
    const values = { reminder, remind_at: choice.remind_at, told_at: null }
    await tx
      .insertInto('event_subscriptions')
      .values({ user_id: member.id, event_id: eventId, ...values, created_at: context.clock.now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doUpdateSet(values))
      .execute()
    return readSubscription(context, tx, member, eventId)
  })
}

export async function unsubscribe(context: AppContext, member: Member, eventId: string): Promise<void> {
  await context.db
    .deleteFrom('event_subscriptions')
    .where('user_id', '=', member.id)
    .where('event_id', '=', eventId)
    .execute()
}

/** Job for an event that changed: its subscribers need not wait for the schedule. */
export const newsJob = 'event-news'

export async function registerNewsWorker(context: AppContext): Promise<void> {
  await context.jobs.handle(newsJob, () => sendReminders(context))
}

/** Sends all notifications of changes, then all due reminders. */
export async function sendReminders(context: AppContext): Promise<void> {
  while (await notifyChangeBatch(context));
  while (await sendReminderBatch(context));
}

/** Notifies the next batch of subscribers of changed events, and marks them in the same transaction. */
function notifyChangeBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const subscriptions = await readChangedSubscriptions(tx)
    if (subscriptions.length === 0) return false
    await sql`update event_subscriptions set news = null ${ofSubscriptions(subscriptions)}`.execute(tx)
    for (const type of new Set(subscriptions.map(({ news }) => news)))
      if (type !== null)
        await notify(
          context,
          tx,
          eventKinds[type],
          subscriptions.filter(({ news }) => news === type),
        )
    return subscriptions.length === batchSize
  })
}

/**
 * Sends the next batch of due reminders, and marks them in the same transaction. Nodes share the rows by locks. After
 * a long stop, reminders of past events are dropped.
 */
function sendReminderBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    const due = await readDueReminders(tx, now)
    if (due.length === 0) return false
    await sql`update event_subscriptions set told_at = ${now} ${ofSubscriptions(due)}`.execute(tx)
    const toCome = due.filter(({ ends_at, starts_at }) => (ends_at ?? starts_at) > now)
    await notify(context, tx, eventKinds.event_reminder, toCome)
    return due.length === batchSize
  })
}

const ofSubscriptions = (subscriptions: { user_id: string; event_id: string }[]) => sql`
  from unnest(
    ${subscriptions.map(({ user_id }) => user_id)}::uuid[], ${subscriptions.map(({ event_id }) => event_id)}::uuid[]
  ) as notified (user_id, event_id)
  where event_subscriptions.user_id = notified.user_id and event_subscriptions.event_id = notified.event_id`

/** The next subscriptions to changed events, locked. */
export function readChangedSubscriptions(db: Db) {
  return db
    .selectFrom('event_subscriptions')
    .select(['user_id', 'event_id', 'news'])
    .where('news', 'is not', null)
    .orderBy('event_id')
    .orderBy('user_id')
    .limit(sql.lit(batchSize))
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The next due reminders, locked. */
export function readDueReminders(db: Db, now: Date) {
  return db
    .selectFrom('event_subscriptions')
    .innerJoin('events', 'events.id', 'event_subscriptions.event_id')
    .select(['user_id', 'event_id', 'starts_at', 'ends_at'])
    .where('told_at', 'is', null)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .orderBy('user_id')
    .orderBy('event_id')
    .limit(sql.lit(batchSize))
    .forUpdate('event_subscriptions')
    .skipLocked()
    .execute()
}

type EventNotice = Extract<NotificationType, `event_${string}`>

interface EventDetails {
  id: string
  title: string
  starts_at: string
  precision: 'minute' | 'day' | 'month' | 'year'
  place: string | null
}

const details = sql<EventDetails>`(
  select json_build_object(
    'id', events.id, 'title', events.title, 'starts_at', events.starts_at, 'precision', events.date_precision,
    'place', events.place)
  from events where events.id = notifications.event_id
)`

type Subscriptions = { user_id: string; event_id: string }[]

const eventKind = (type: EventNotice): NotificationKind<Subscriptions, EventDetails> => ({
  type,
  about: ['event_id'],
  sender: 'unsigned',
  candidates: (subscriptions) => sql`
    select subscribed.user_id, subscribed.event_id
    from unnest(
      ${subscriptions.map(({ user_id }) => user_id)}::uuid[], ${subscriptions.map(({ event_id }) => event_id)}::uuid[]
    ) as subscribed (user_id, event_id)`,
  details,
  title: ({ details: { title }, language }) =>
    translations[language](`notification.${type}`, { event: title }),
  message: ({ details, language }) => timeInWords(details, language),
  data: ({ id }) => ({ event_id: id }),
  link: ({ data }) => (data.event_id === null ? null : `/calendar/${data.event_id}`),
})

/** Reminders of events, and changes of events, for members who asked to be reminded. */
export const eventKinds: Record<EventNotice, NotificationKind<Subscriptions, EventDetails>> = {
  event_reminder: eventKind('event_reminder'),
  event_withdrawn: eventKind('event_withdrawn'),
  event_moved: eventKind('event_moved'),
  event_called_off: eventKind('event_called_off'),
  event_restored: eventKind('event_restored'),
}

const clockOf = (language: Language) => {
  const locale = dateLocale(language)
  return {
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: paris }),
    year: new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: paris }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: paris }),
    hour: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: paris }),
  }
}
const clocks = new Map(languages.map((language) => [language, clockOf(language)]))

/** "samedi 22 novembre 2026 à 19 h, Montclar"; « janvier 2027 » where the day is not known. */
export function timeInWords(
  { starts_at, precision, place }: Pick<EventDetails, 'starts_at' | 'precision' | 'place'>,
  language: Language,
): string {
  const clock = clocks.get(language) ?? clockOf(language)
  const starts = new Date(starts_at)
  const day =
    precision === 'month' || precision === 'year'
      ? clock[precision].format(starts)
      : frenchForm(clock.day.format(starts), language)
  const time =
    precision === 'minute'
      ? translations[language]('event.time', { day, hour: frenchForm(clock.hour.format(starts), language) })
      : day
  return place === null ? time : `${time}, ${place}`
}
