import { isUuid } from '@parvis/contract/id.ts'
import type { AuthorView } from '@parvis/contract/people/authors.ts'
import { isUsername } from '@parvis/contract/people/profile-texts.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { mayMeet } from '../blocks/policy.ts'
import { mutedBy } from '../blocks/views.ts'
import { followStateOf, followsReader } from '../follows/views.ts'
import { type PartyCard, partyCardOf } from '../parties/views.ts'
import { certificateStatus } from '../verification/policy.ts'
import { profileFacts } from './hooks.ts'

const profileColumns = [
  'profiles.id',
  'profiles.display_name',
  'profiles.username',
  'profiles.avatar_url',
  'profiles.bio',
  'profiles.location',
  'profiles.website',
  'profiles.role',
  'profiles.verified',
  'profiles.verification_status',
  'profiles.political_party',
  'profiles.media',
  'profiles.region_code',
  'profiles.is_moderator',
  'profiles.is_administrator',
  'profiles.followers_count',
  'profiles.following_count',
  'profiles.public_posts_count',
  'profiles.follows_shown_to',
  'profiles.referral_code',
  'profiles.created_at',
  'profiles.updated_at',
] as const

/** A profile by id or by username in any case. Members separated by a block are unknown to each other. */
export async function visibleProfile(db: Db, typed: string, readerId: string | null) {
  const reference = typed.toLowerCase()
  const column = isUuid(reference) ? 'profiles.id' : isUsername(reference) ? 'profiles.username' : undefined
  if (column === undefined) throw new Refusal('profile_not_found')
  const row = await db
    .selectFrom('profiles')
    .select(profileColumns)
    .select([
      followStateOf(readerId, sql`profiles.id`).as('followState'),
      followsReader(readerId, sql`profiles.id`).as('followsYou'),
      mutedBy(readerId, sql`profiles.id`).as('isMuted'),
      certificateStatus.as('certificateStatus'),
      profileFacts.get('hasVotes').as('hasVotes'),
      partyCard,
    ])
    .where(column, '=', reference)
    // One's own profile is always visible.
    .where(sql<boolean>`(profiles.id = ${readerId} or ${mayMeet(readerId, sql`profiles.id`)})`)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('profile_not_found')
  return row
}

/** The party on the card of a profile in scope. */
export const partyCard = partyCardOf('profiles').as('party_card')

/** Fields of the role badge. */
interface BadgeRow {
  role: AuthorView['role']
  verified: boolean
  political_party: AuthorView['party']
  party_card: PartyCard | null
  media: string | null
}

/** A row with an author, joined with the author's profile. */
export interface AuthoredRow extends BadgeRow {
  user_id: string
  display_name: string
  username: string | null
  avatar_url: string | null
}

/** Columns of `profiles` for an author's card, selected beside the row's `user_id`. */
export const authorColumns = [
  'profiles.display_name',
  'profiles.username',
  'profiles.avatar_url',
  'profiles.role',
  'profiles.verified',
  'profiles.political_party',
  'profiles.media',
  partyCard,
] as const

/** The author of a row, in the form of a card. */
export function authorView(row: AuthoredRow): AuthorView {
  return {
    id: row.user_id,
    name: row.display_name,
    username: row.username,
    avatar: row.avatar_url,
    ...badgeOf(row),
  }
}

/** The role badge of a member: party, orientation and media only once verified. */
export function badgeOf(row: BadgeRow) {
  const [name, orientation, color] = row.party_card ?? []
  return {
    role: row.role,
    verified: row.verified,
    party: row.party_card === null ? null : row.political_party,
    political_party: name ?? null,
    political_orientation: orientation ?? null,
    party_color: color ?? null,
    media: row.verified && row.role === 'journalist' ? row.media : null,
  }
}
