import type { AdministeredEvent, EventDraft } from '@parvis/contract/civic/events-administration.schemas.ts'
import {
  addEvent,
  amendEvent,
  type EventStanding,
  listEventVersions,
  setEventStanding,
} from '@parvis/contract/civic/events-administration.ts'
import type { Member } from './people.ts'

export const draft: EventDraft = {
  type: 'debate',
  level: 'regional',
  title: 'Débat sur les bancs publics',
  description: 'Deux heures.\nEntrée libre.',
  place: 'Valmont',
  participants: ['Ana Ruiz', 'Ben Low'],
  tv_channel: 'La Chaîne des bancs',
  importance: 'high',
  when: { precision: 'minute', starts: '2027-03-27T20:00', ends: '2027-03-27T22:30' },
  source: {
    institution: 'Ville de Valmont',
    page: 'Agenda',
    url: 'https://valmont.example/agenda',
    as_of: '2026-01-15',
    basis: 'single-copy',
  },
}
export const reason = 'La source a changé'
export const adds = (admin: Member, more: Partial<EventDraft> = {}) =>
  admin.call(addEvent, { body: { ...draft, ...more } })
export const amends = (
  admin: Member,
  { id, revision }: AdministeredEvent,
  event: Partial<EventDraft>,
  more: { despite_reserve?: boolean } = {},
) =>
  admin.call(amendEvent, {
    params: { eventId: id },
    body: { revision, reason, event: { ...draft, ...event }, ...more },
  })
export const stands = (
  admin: Member,
  { id, revision }: AdministeredEvent,
  standing: EventStanding,
  more: { despite_reserve?: boolean } = {},
) => admin.call(setEventStanding, { params: { eventId: id }, body: { revision, reason, standing, ...more } })
export const versionsOf = async (admin: Member, eventId: string) =>
  (await admin.call(listEventVersions, { params: { eventId }, query: {} })).items
