import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { partyCard } from '../authors/index.ts'
import { mutedBy, profileNotFound, profilesNamed } from '../blocks/index.ts'
import { followStateOf, followsReader } from '../follows/index.ts'
import { certificateStatus } from '../verification/index.ts'
import { websiteConfirmedAt } from '../website-links/index.ts'

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
  'profiles.is_editor',
  'profiles.followers_count',
  'profiles.following_count',
  'profiles.public_posts_count',
  'profiles.follows_shown_to',
  'profiles.referral_code',
  'profiles.created_at',
  'profiles.updated_at',
] as const

/** Whether the profile in scope is linked to an official identifier. The link ends with the tick. */
const hasVotes = sql<boolean>`exists (
  select from official_links where official_links.user_id = profiles.id
)`

/** A profile by id or by username in any case. Members separated by a block are unknown to each other. */
export async function visibleProfile(db: Db, reference: string, readerId: string | null) {
  return profilesNamed(db, reference, readerId)
    .select(profileColumns)
    .select([
      followStateOf(readerId, sql`profiles.id`).as('follow_state'),
      followsReader(readerId, sql`profiles.id`).as('follows_you'),
      mutedBy(readerId, sql`profiles.id`).as('is_muted'),
      certificateStatus.as('certificate_status'),
      websiteConfirmedAt.as('website_confirmed_at'),
      hasVotes.as('has_votes'),
      partyCard,
    ])
    .executeTakeFirstOrThrow(profileNotFound)
}
