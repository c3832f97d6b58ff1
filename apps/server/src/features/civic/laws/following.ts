import { limits } from '@parvis/contract/limits.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockMember, type Member } from '../../accounts/identity/index.ts'
import { requireLaw } from './store.ts'

/** Follows or unfollows a law; a repeated call changes nothing. */
export async function setFollowed(
  context: AppContext,
  member: Member,
  reference: string,
  isFollowed: boolean,
): Promise<{ is_followed: boolean; follower_count: number }> {
  return context.transaction(async (tx) => {
    const { id } = await requireLaw(tx, reference)
    if (isFollowed) {
      // Serialised, so that of two follows in parallel the second counts the first.
      await lockMember(tx, member.id)
      const { count } = await tx
        .selectFrom('law_follows')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', member.id)
        .where('law_id', '<>', id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= limits.lawsFollowed) throw new Refusal('too_many_laws_followed')
      await tx
        .insertInto('law_follows')
        .values({ user_id: member.id, law_id: id, created_at: context.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.deleteFrom('law_follows').where('user_id', '=', member.id).where('law_id', '=', id).execute()
    }
    const law = await tx
      .selectFrom('laws')
      .select('follower_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { is_followed: isFollowed, follower_count: law.follower_count }
  })
}
