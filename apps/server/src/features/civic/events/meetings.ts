import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { requireDossier } from '../laws/index.ts'
import { events, eventView, midnight } from './views.ts'

interface MeetingListing {
  when: 'coming' | 'past'
  now: Date
  after: Keyset | null
}

/** Meetings of an organ from today on, soonest first, or those before, the latest first. */
export function readOrganMeetings(
  db: Db,
  organUid: string,
  listing: MeetingListing,
): Promise<Page<EventView>> {
  return readMeetings(events(db).where('organ_uid', '=', organUid), listing)
}

/** Sittings and meetings with a law on their agenda. */
export async function readLawMeetings(
  db: Db,
  reference: string,
  listing: MeetingListing,
): Promise<Page<EventView>> {
  const dossier = await requireDossier(db, reference)
  if (dossier === null) return { items: [], next_cursor: null }
  // The few meetings are found by their law, not by going through the calendar.
  const about = sql<boolean>`events.id = any (array(
    select discussed.id from events as discussed where discussed.dossier_uids @> array[${dossier}::text]
  ))`
  return readMeetings(events(db).where(about), listing)
}

function readMeetings(
  found: ReturnType<typeof events>,
  { when, now, after }: MeetingListing,
): Promise<Page<EventView>> {
  const today = midnight(dayInParis(now))
  const isComing = when === 'coming'
  return paginate(
    found.where(isComing ? sql<boolean>`starts_at >= ${today}` : sql<boolean>`starts_at < ${today}`),
    ['starts_at', 'id', isComing ? 'asc' : 'desc'],
    after,
    pageSizes.meetings,
    eventView,
  )
}
