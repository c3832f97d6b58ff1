import type { Role } from '@parvis/contract/fields.schemas.ts'
import { askingAgain, type FollowAudience } from '@parvis/contract/people/follows.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'

/** The audience of a member's follow lists: their choice, else the role's default. */
export function audienceOf(owner: {
  role: Role
  verified: boolean
  follows_shown_to: FollowAudience | null
}): FollowAudience {
  return owner.follows_shown_to ?? (owner.verified && owner.role !== 'citizen' ? 'everyone' : 'followers')
}

/** When a member may ask the same person again, after these refusals, latest first; null without one. */
export function askingAgainAt(refusals: Date[]): Date | null {
  const [latest] = refusals
  if (latest === undefined) return null
  const { days, most, within } = askingAgain
  const first = refusals[most - 1]
  const afterAll = first === undefined ? 0 : first.getTime() + within * dayMs
  return new Date(Math.max(latest.getTime() + days * dayMs, afterAll))
}

/** SQL with `profiles` in scope: whether a member shows a reader their follow lists. */
export function showsFollows(readerId: string | null) {
  const audience = sql`coalesce(
    profiles.follows_shown_to, case when profiles.verified and profiles.role <> 'citizen' then 'everyone' else 'followers' end
  )`
  if (readerId === null) return sql<boolean>`${audience} = 'everyone'`
  return sql<boolean>`(
    profiles.id = ${readerId} or ${audience} = 'everyone' or ${audience} = 'followers' and exists (
      select from follows as own where own.follower_id = ${readerId} and own.following_id = profiles.id
    )
  )`
}
