import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { LawKind } from '@parvis/contract/list-filters.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { Event, Legislation, Organization, Person, WithContext } from 'schema-dts'
import { eventPath } from '../../../civic/events/index.ts'
import { type LawFacts, lawPath } from '../../../civic/laws/index.ts'
import type { findOrgan } from '../../../civic/officials/index.ts'
import { absolute } from '../addresses.ts'
import type { Site } from '../site.ts'
import { breadcrumbs, context, publisherOf, siteLanguage } from './parts.ts'

/** Structured data of a law; none for a withdrawn one. */
export function lawData(site: Site, law: LawFacts): object[] {
  if (law.withdrawn_at !== null) return []
  const path = lawPath(law.reference)
  return [
    legislationOf(site, law, absolute(site.url, path)),
    breadcrumbs(site, [
      { name: 'Suivi des lois', path: '/law-tracking' },
      { name: law.short_title ?? law.title, path },
    ]),
  ]
}

/** Structured data of an elected official; none for an invented one. */
export function officialData(
  site: Site,
  {
    title: name,
    path,
    institution,
    is_example,
  }: { title: string; path: string; institution: string; is_example: boolean },
): object[] {
  if (is_example) return []
  const url = absolute(site.url, path)
  const person: WithContext<Person> = {
    '@context': context,
    '@type': 'Person',
    '@id': url,
    url,
    name,
    memberOf: { '@type': 'GovernmentOrganization', name: institution },
  }
  return [
    person,
    breadcrumbs(site, [
      { name: 'Élus', path: '/elus' },
      { name, path },
    ]),
  ]
}

/** Structured data of a group or committee; none for an invented one. */
export function organData(
  site: Site,
  { title: name, path, kind, institution, is_example }: NonNullable<Awaited<ReturnType<typeof findOrgan>>>,
): object[] {
  if (is_example) return []
  const url = absolute(site.url, path)
  const organ: WithContext<Organization> = {
    '@context': context,
    '@type': kind === 'group' ? 'Organization' : 'GovernmentOrganization',
    '@id': url,
    url,
    name,
    parentOrganization:
      institution === null ? undefined : { '@type': 'GovernmentOrganization', name: institution },
  }
  return [
    organ,
    breadcrumbs(site, [
      { name: 'Élus', path: '/elus' },
      { name, path },
    ]),
  ]
}

/** Structured data of a roll call or a sitting of a chamber; none for an invented one. */
export function chamberEventData(
  site: Site,
  {
    title: name,
    description,
    path,
    day,
    institution: chamber,
    section,
    is_example: isExample = false,
  }: ChamberEvent,
): object[] {
  if (isExample) return []
  const url = absolute(site.url, path)
  const event: WithContext<Event> = {
    '@context': context,
    '@type': 'Event',
    '@id': url,
    url,
    name,
    description,
    inLanguage: siteLanguage,
    startDate: day,
    organizer: { '@type': 'GovernmentOrganization', name: chamber },
  }
  return [event, breadcrumbs(site, [section, { name, path }])]
}

interface ChamberEvent {
  title: string
  description: string
  path: string
  day: string
  /** Name of the chamber. */
  institution: string
  /** Page above it. */
  section: { name: string; path: string }
  is_example?: boolean
}

const typesOfText: Record<LawKind, string> = {
  project: 'Projet de loi',
  proposal: 'Proposition de loi',
  resolution: 'Proposition de résolution',
}

function legislationOf(site: Site, law: LawFacts, url: string): WithContext<Legislation> {
  const isPassed = law.status === 'promulgation' || law.status === 'application'
  return {
    '@context': context,
    '@type': 'Legislation',
    '@id': url,
    url,
    name: law.title,
    alternateName: law.short_title ?? undefined,
    description: law.description || undefined,
    inLanguage: siteLanguage,
    legislationIdentifier: law.law_number ?? law.dossier_uid ?? law.reference,
    legislationType: isPassed ? 'Loi' : typesOfText[law.kind],
    legislationJurisdiction: { '@type': 'Country', name: 'France' },
    legislationDate: law.promulgated_on ?? undefined,
    legislationPassedBy: isPassed
      ? { '@type': 'GovernmentOrganization', name: 'Parlement français' }
      : undefined,
    legislationLegalForce: `${context}/${law.status === 'application' ? 'InForce' : 'NotInForce'}`,
    isBasedOn: {
      '@type': 'WebPage',
      name: law.source_page,
      url: law.source_url ?? undefined,
      publisher: { '@type': 'Organization', name: law.source_institution },
    },
    dateModified: law.as_of,
    sdDatePublished: law.as_of,
    sdPublisher: publisherOf(site),
  }
}

/** Structured data of an event; none for examples. */
export function eventData(site: Site, event: EventView): object[] {
  if (event.is_example) return []
  const path = eventPath(event.id)
  return [
    schemaEvent(event, absolute(site.url, path)),
    breadcrumbs(site, [
      { name: 'Calendrier', path: '/calendar' },
      { name: event.title, path },
    ]),
  ]
}

function schemaEvent(event: EventView, url: string): WithContext<Event> {
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

/** Types that an institution announces itself. Others are only reported by their source. */
const announcers: ReadonlySet<EventView['type']> = new Set(['assembly_session', 'assembly_vote', 'session'])

const institution = (name: string) => ({ '@type': 'Organization' as const, name })

/** Dates as precise as they are known, in Paris. The stored end is exclusive. */
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
