import { dateLocale, withFirst } from '@parvis/contract/french.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import type { NotificationType } from '@parvis/contract/people/notifications.ts'
import { paris } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { translations } from '../../../locales/civic.gen.ts'
import type { NotificationKind } from '../../people/notifications/index.ts'

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

/** "samedi 22 novembre 2026 à 19:00, Montclar"; « janvier 2027 » where the day is not known. */
export function timeInWords(
  { starts_at, precision, place }: Pick<EventDetails, 'starts_at' | 'precision' | 'place'>,
  language: Language,
): string {
  const clock = clocks.get(language) ?? clockOf(language)
  const starts = new Date(starts_at)
  const day =
    precision === 'month' || precision === 'year'
      ? clock[precision].format(starts)
      : withFirst(clock.day.format(starts), language)
  const time =
    precision === 'minute'
      ? translations[language]('event.time', { day, hour: clock.hour.format(starts) })
      : day
  return place === null ? time : `${time}, ${place}`
}
