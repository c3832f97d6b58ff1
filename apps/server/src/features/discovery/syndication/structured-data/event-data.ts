import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { Event, WithContext } from 'schema-dts'
import { eventPath } from '../../../civic/events/index.ts'
import { absolute } from '../addresses.ts'
import type { Site } from '../site.ts'
import { breadcrumbs, context, siteLanguage } from './parts.ts'

/** An event's page for machines. The invented events of the demo community have no description. */
export function eventData(site: Site, event: EventView): object[] {
  if (event.is_example) return []
  const path = eventPath(event.id)
  return [
    described(event, absolute(site.url, path)),
    breadcrumbs(site, [
      { name: 'Calendrier', path: '/calendar' },
      { name: event.title, path },
    ]),
  ]
}

function described(event: EventView, url: string): WithContext<Event> {
  const { source } = event
  return {
    '@context': context,
    '@type': 'Event',
    '@id': url,
    url,
    name: event.title,
    description: event.description || undefined,
    inLanguage: siteLanguage,
    ...daysOf(event),
    eventStatus: `${context}/${event.called_off_at === null ? 'EventScheduled' : 'EventCancelled'}`,
    location:
      event.place === null ? undefined : { '@type': 'Place', name: event.place, address: event.place },
    organizer: announcers.has(event.type) && source !== null ? institution(source.institution) : undefined,
    subjectOf:
      source === null
        ? undefined
        : {
            '@type': 'WebPage',
            name: source.page || source.institution,
            url: source.url ?? undefined,
            publisher: institution(source.institution),
          },
  }
}

/** Types that an institution announces of itself. Others are only reported by their source. */
const announcers: ReadonlySet<EventView['type']> = new Set(['assembly_session', 'assembly_vote', 'session'])

const institution = (name: string) => ({ '@type': 'Organization' as const, name })

/** As precise as the event is known: a moment, a day, a month or a year of Paris. The stored end is exclusive. */
function daysOf({ starts_at, ends_at, date_precision }: EventView) {
  if (date_precision === 'minute') return { startDate: starts_at, endDate: ends_at ?? undefined }
  const first = dayInParis(new Date(starts_at))
  if (date_precision === 'month') return { startDate: first.slice(0, 7) }
  if (date_precision === 'year') return { startDate: first.slice(0, 4) }
  return {
    startDate: first,
    endDate: ends_at === null ? undefined : dayInParis(new Date(Date.parse(ends_at) - 1)),
  }
}
