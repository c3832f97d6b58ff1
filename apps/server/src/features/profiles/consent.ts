import type { World } from '../../world.ts'
import { recordMemberChange } from '../identity/service.ts'

/** Keeps when a member agreed, the first time. */
export async function consent(world: World, memberId: string): Promise<Date> {
  return world.transaction(async (tx) => {
    const given = await tx
      .updateTable('profiles')
      .set({ consented_at: world.clock.now() })
      .where('id', '=', memberId)
      .where('consented_at', 'is', null)
      .returning('consented_at')
      .executeTakeFirst()
    if (given !== undefined) await recordMemberChange(world, tx, memberId, 'consented')
    const { consented_at } = await tx
      .selectFrom('profiles')
      .select('consented_at')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (consented_at === null) throw new Error('a consent just given is gone')
    return consented_at
  })
}
