import type { FollowAudience } from '@parvis/contract/people/follows.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Db, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { audienceOf } from './policy.ts'

interface Audience {
  audience: FollowAudience | null
  effective: FollowAudience
}

export async function readAudience(db: Db, memberId: string): Promise<Audience> {
  const owner = await db
    .selectFrom('profiles')
    .select(['role', 'verified', 'follows_shown_to'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { audience: owner.follows_shown_to, effective: audienceOf(owner) }
}

/** Chooses who sees the member's follow lists; null restores the default of the role. */
export async function chooseAudience(
  context: AppContext,
  member: Member,
  audience: FollowAudience | null,
): Promise<Audience> {
  await updateById(context.db, 'profiles', member.id, { follows_shown_to: audience })
  sendInvalidation(context.bus, topics.member(member.id), { type: 'settings_changed', id: member.id })
  return readAudience(context.db, member.id)
}
