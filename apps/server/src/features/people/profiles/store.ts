import type { OwnActivity } from '@parvis/contract/people/own-profile.schemas.ts'
import { activityCeiling, activityDays } from '@parvis/contract/people/own-profile.ts'
import type { OwnProfileView, ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { editorAccess, type Member, staffAccess } from '../../accounts/identity/index.ts'
import { badgeOf } from '../authors/index.ts'
import { mayPublish } from '../verification/index.ts'
import { visibleProfile } from './views.ts'

type ProfileRow = Awaited<ReturnType<typeof visibleProfile>>

function profileView(row: ProfileRow, readerId: string | null): ProfileView {
  return {
    id: row.id,
    display_name: row.display_name,
    username: row.username,
    avatar_url: row.avatar_url,
    bio: row.bio,
    location: row.location,
    website: row.website,
    website_confirmed_at: row.website_confirmed_at?.toISOString() ?? null,
    ...badgeOf(row),
    region_code: row.region_code,
    created_at: row.created_at.toISOString(),
    followers_count: row.followers_count,
    following_count: row.following_count,
    posts_count: row.public_posts_count,
    is_own_profile: row.id === readerId,
    follow_state: row.follow_state,
    follows_you: row.follows_you,
    is_muted: row.is_muted,
    certificate_status: row.certificate_status,
    has_votes: row.has_votes,
  }
}

export async function readProfile(db: Db, reference: string, readerId: string | null): Promise<ProfileView> {
  return profileView(await visibleProfile(db, reference, readerId), readerId)
}

/** The member's own profile, with the fields that only they may see. */
export async function readOwnProfile(db: Db, member: Member): Promise<OwnProfileView> {
  const memberId = member.id
  const row = await visibleProfile(db, memberId, memberId)
  const account = await db
    .selectFrom('auth.users')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .select(['auth.users.email', 'profiles.consented_at'])
    .where('auth.users.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    ...profileView(row, memberId),
    // A program that reads posts need not learn the address.
    email: member.scopes === null ? (account.email ?? '') : '',
    referral_code: row.referral_code,
    verification_status: row.verification_status,
    is_moderator: member.scopes === null && row.is_moderator,
    is_administrator: member.scopes === null && row.is_administrator,
    staff_access: staffAccess(member),
    is_editor: member.scopes === null && row.is_editor,
    editor_access: editorAccess(member),
    staff_grace_ends_at: staffAccess(member) === 'grace' ? (member.graceEndsAt?.toISOString() ?? null) : null,
    can_publish: mayPublish(row),
    consented_at: account.consented_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

/** A member's recent activity and the responses to their latest posts, counted up to a ceiling. */
export async function readActivity(db: Db, memberId: string, now: Date): Promise<OwnActivity> {
  const since = subDays(now, activityDays)
  const { rows } = await sql<OwnActivity>`select
      own.posts, own.reactions_received, own.comments_received,
      (select count(*)::int from (
        select from comments where comments.user_id = ${memberId} and comments.created_at > ${since}
        limit ${sql.lit(activityCeiling)}
      ) as written) as comments,
      (select count(*)::int from (
        select from reactions where reactions.user_id = ${memberId} and reactions.created_at > ${since}
        limit ${sql.lit(activityCeiling)}
      ) as given) as reactions
    from (
      select
        count(*)::int as posts,
        coalesce(sum(support_count + question_count + vote_count), 0)::int as reactions_received,
        coalesce(sum(comment_count), 0)::int as comments_received
      from (
        select support_count, question_count, vote_count, comment_count from posts
        where posts.user_id = ${memberId} and posts.created_at > ${since}
        order by posts.created_at desc, posts.id desc
        limit ${sql.lit(activityCeiling)}
      ) as recent
    ) as own
  `.execute(db)
  const [activity] = rows
  if (activity === undefined) throw new Error('a count has no row')
  return activity
}
