import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import ical, { ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { lawPath } from '../laws/index.ts'
import { eventPath } from './event-card.ts'
import type { AgendaEvent } from './views.ts'

/** Events with a known day as an iCalendar file (RFC 5545). Times are in UTC, which readers' calendars convert. */
export function agendaFile(
  events: AgendaEvent[],
  { siteUrl, site_name: siteName, name }: { siteUrl: string; site_name: string; name: string },
): string {
  const calendar = ical({
    name,
    prodId: { company: siteName, product: 'Calendrier', language: 'FR' },
    ttl: 6 * 3_600,
    url: `${siteUrl}/events.ics`,
  })
  for (const event of events) {
    const starts = new Date(event.starts_at)
    const isDay = event.date_precision !== 'minute'
    // An event without a known end gets one hour.
    const ends = event.ends_at === null ? new Date(starts.getTime() + hourMs) : new Date(event.ends_at)
    calendar.createEvent({
      id: `${event.id}@parvis`,
      // Calendars that already have the event apply a newer sequence.
      sequence: event.revision - 1,
      lastModified: event.changed_at,
      status: event.called_off_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      summary: event.title,
      description: descriptionOf(event, siteUrl),
      location: event.place,
      url: `${siteUrl}${eventPath(event.id)}`,
      start: isDay ? dayOf(starts) : starts,
      end: isDay ? dayOf(event.ends_at === null ? new Date(starts.getTime() + 26 * hourMs) : ends) : ends,
      allDay: isDay,
      busystatus: isDay ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    })
  }
  return calendar.toString()
}

function descriptionOf(
  { description, source, called_off_at, proceedings }: EventView,
  siteUrl: string,
): string {
  return [
    called_off_at !== null && 'Annulé.',
    proceedings?.organ,
    description,
    ...(proceedings?.laws ?? []).map(
      ({ reference, title }) => `Texte : ${title} ${siteUrl}${lawPath(reference)}`,
    ),
    proceedings?.is_open_to_press && 'Ouvert à la presse.',
    proceedings?.video_url && `Vidéo : ${proceedings.video_url}`,
    proceedings?.report_url && `Compte rendu : ${proceedings.report_url}`,
    source &&
      `Source : ${source.institution}, ${source.page} (au ${source.as_of})${source.url === null ? '' : ` ${source.url}`}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Midnight UTC of the day in Paris, the library's form of a whole day. */
function dayOf(moment: Date): Date {
  return new Date(`${dayInParis(moment)}T00:00:00Z`)
}
