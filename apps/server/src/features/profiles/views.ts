import type { AuthorView } from '@parvis/contract/authors.ts'
import { parties } from '@parvis/contract/parties.ts'
import type { Bus } from '../../platform/realtime/bus.ts'

/** What the role badge is drawn from. */
interface BadgeRow {
  role: AuthorView['role']
  verified: boolean
  political_party: AuthorView['party']
  media: string | null
}

/** A row of something written, joined with the profile of its author. */
export interface AuthoredRow extends BadgeRow {
  user_id: string
  display_name: string
  username: string | null
  avatar_url: string | null
}

/** The columns of `profiles` that an author's card needs, to select beside a written row's `user_id`. */
export const authorColumns = [
  'profiles.display_name',
  'profiles.username',
  'profiles.avatar_url',
  'profiles.role',
  'profiles.verified',
  'profiles.political_party',
  'profiles.media',
] as const

/** The author of a written row, as its card shows them. */
export function authorView(row: AuthoredRow): AuthorView {
  return {
    id: row.user_id,
    name: row.display_name,
    username: row.username,
    avatar: row.avatar_url,
    ...badgeOf(row),
  }
}

/** What the role badge shows of a member: party, orientation and media only once Parvis has verified them. */
export function badgeOf(row: BadgeRow) {
  const party = row.verified && row.role === 'politician' ? row.political_party : null
  return {
    role: row.role,
    verified: row.verified,
    party,
    political_party: party === null ? null : parties[party].name,
    political_orientation: party === null ? null : parties[party].orientation,
    media: row.verified && row.role === 'journalist' ? row.media : null,
  }
}

const cardsChannel = 'cards'

/** Tells every node that cards show another name, picture or tick than before. Call it after the commit. */
export function tellCardsChanged(bus: Bus): void {
  bus.publish(cardsChannel, null)
}

export function onCardsChanged(bus: Bus, listener: () => void): () => void {
  return bus.subscribe(cardsChannel, listener)
}
