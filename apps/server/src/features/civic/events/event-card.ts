import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { z } from 'zod'
import type { OwnCard, OwnPage } from '../../content/link-previews/index.ts'
import { readEvent } from './views.ts'

/** Address of an event within the site. */
export const eventPath = (id: string) => `/calendar/${id}`

const paris = { timeZone: 'Europe/Paris' } as const
const day = new Intl.DateTimeFormat('fr', { ...paris, dateStyle: 'full' })
const month = new Intl.DateTimeFormat('fr', { ...paris, month: 'long', year: 'numeric' })
const year = new Intl.DateTimeFormat('fr', { ...paris, year: 'numeric' })
const hour = new Intl.DateTimeFormat('fr', { ...paris, hour: '2-digit', minute: '2-digit' })

/** Card of an event, for posts and meta tags; null when there is none. */
export async function eventCard(db: Db, id: string): Promise<OwnCard | null> {
  const event = await findEvent(db, id)
  return event === undefined ? null : cardOfEvent(event)
}

/** Finds an event by the id in its address. */
export async function findEvent(db: Db, id: string): Promise<EventView | undefined> {
  return z.uuid().safeParse(id).success ? readEvent(db, id) : undefined
}

export function cardOfEvent(event: EventView): OwnCard {
  const starts = new Date(event.starts_at)
  const when =
    event.date_precision === 'month' || event.date_precision === 'year'
      ? { month, year }[event.date_precision].format(starts)
      : frenchForm(
          day.format(starts) + (event.date_precision === 'minute' ? `, ${hour.format(starts)}` : ''),
          'fr',
        )
  const parts = [
    event.called_off_at === null ? null : 'Annulé',
    when,
    event.proceedings?.organ ?? null,
    event.place,
    event.description || null,
  ]
  return {
    title: event.title,
    description: parts.filter((part) => part !== null).join(' · '),
    section: 'Calendrier',
  }
}

export const eventPage: OwnPage = { path: /^\/calendar\/([0-9a-f-]{36})$/, read: eventCard }
