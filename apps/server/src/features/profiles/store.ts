import { pageSizes } from '@parvis/contract/limits.ts'
import type { PostView } from '@parvis/contract/posts.ts'
import type { OwnProfileView, ProfileView } from '@parvis/contract/profiles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type Keyset, pageFrom } from '../../platform/database/keyset.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mayPublish } from '../posts/policy.ts'
import { postView, visiblePosts } from '../posts/views.ts'
import { badgeOf } from './views.ts'

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
  'profiles.created_at',
] as const

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const username = /^[a-z0-9_.-]{3,30}$/

/** A profile by id or by username, whatever the case it was typed in. */
async function findProfile(db: Db, typed: string) {
  const reference = typed.toLowerCase()
  const column = uuid.test(reference)
    ? 'profiles.id'
    : username.test(reference)
      ? 'profiles.username'
      : undefined
  if (column === undefined) throw new Refusal('profile_not_found')
  const row = await db
    .selectFrom('profiles')
    .select(profileColumns)
    .where(column, '=', reference)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('profile_not_found')
  return row
}

type ProfileRow = Awaited<ReturnType<typeof findProfile>>

function profileView(row: ProfileRow, readerId: string | null): ProfileView {
  return {
    id: row.id,
    display_name: row.display_name,
    username: row.username,
    avatar_url: row.avatar_url,
    bio: row.bio,
    location: row.location,
    website: row.website,
    ...badgeOf(row),
    region_code: row.region_code,
    created_at: row.created_at.toISOString(),
    followersCount: row.followers_count,
    followingCount: row.following_count,
    postsCount: row.public_posts_count,
    isOwnProfile: row.id === readerId,
  }
}

export async function readProfile(db: Db, reference: string, readerId: string | null): Promise<ProfileView> {
  return profileView(await findProfile(db, reference), readerId)
}

/** The member's own profile, with what only they may know. */
export async function readOwnProfile(db: Db, memberId: string): Promise<OwnProfileView> {
  const row = await findProfile(db, memberId)
  const account = await db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...profileView(row, memberId),
    email: account.email ?? '',
    verification_status: row.verification_status,
    is_moderator: row.is_moderator,
    is_administrator: row.is_administrator,
    canPublish: mayPublish(row),
  }
}

/** A member's posts that the reader may see, newest first. */
export async function readProfilePosts(
  db: Db,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { id } = await findProfile(db, reference)
  let query = visiblePosts(db, readerId)
    .where('posts.user_id', '=', id)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(pageSizes.profilePosts + 1))
  if (after !== null)
    query = query.where(sql<boolean>`(posts.created_at, posts.id) < (${after.at}, ${after.id})`)
  const { rows, next_cursor } = pageFrom(await query.execute(), pageSizes.profilePosts)
  return { items: rows.map((row) => postView(row, readerId)), next_cursor }
}
