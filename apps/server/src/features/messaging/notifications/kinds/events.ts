import { withFirst } from '@parvis/contract/french.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import type { NotificationType } from '@parvis/contract/messaging/notifications.ts'
import { paris } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { NotificationKind } from '../hooks.ts'

type EventNotice = Extract<NotificationType, `event_${string}`>

const titles: Record<EventNotice, Record<Language, (event: string) => string>> = {
  event_reminder: {
    fr: (event) => `Rappel : ${event}`,
    en: (event) => `Reminder: ${event}`,
    es: (event) => `Recordatorio: ${event}`,
    de: (event) => `Erinnerung: ${event}`,
    it: (event) => `Promemoria: ${event}`,
  },
  event_withdrawn: {
    fr: (event) => `Retiré du calendrier : ${event}`,
    en: (event) => `Removed from the calendar: ${event}`,
    es: (event) => `Retirado del calendario: ${event}`,
    de: (event) => `Aus dem Kalender entfernt: ${event}`,
    it: (event) => `Tolto dal calendario: ${event}`,
  },
  event_moved: {
    fr: (event) => `Nouvelle date : ${event}`,
    en: (event) => `New date: ${event}`,
    es: (event) => `Nueva fecha: ${event}`,
    de: (event) => `Neuer Termin: ${event}`,
    it: (event) => `Nuova data: ${event}`,
  },
  event_called_off: {
    fr: (event) => `Annulé : ${event}`,
    en: (event) => `Called off: ${event}`,
    es: (event) => `Cancelado: ${event}`,
    de: (event) => `Abgesagt: ${event}`,
    it: (event) => `Annullato: ${event}`,
  },
  event_restored: {
    fr: (event) => `De nouveau au calendrier : ${event}`,
    en: (event) => `Back in the calendar: ${event}`,
    es: (event) => `De nuevo en el calendario: ${event}`,
    de: (event) => `Wieder im Kalender: ${event}`,
    it: (event) => `Di nuovo in calendario: ${event}`,
  },
}

/** Between a day and an hour. */
const at: Record<Language, string> = { fr: 'à', en: 'at', es: 'a las', de: 'um', it: 'alle' }

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
  title: ({ details: { title }, language }) => titles[type][language](title),
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
  // British English, which puts the day before the month.
  const locale = language === 'en' ? 'en-GB' : language
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
  const time = precision === 'minute' ? ` ${at[language]} ${clock.hour.format(starts)}` : ''
  const day =
    precision === 'month' || precision === 'year'
      ? clock[precision].format(starts)
      : withFirst(clock.day.format(starts), language)
  return `${day}${time}${place === null ? '' : `, ${place}`}`
}
