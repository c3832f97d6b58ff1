import { topics } from '@parvis/contract/realtime.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
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
    if (given !== undefined) {
      await recordMemberChange(world, tx, memberId, 'consented')
      tx.afterCommit(() => tellSettings(world, memberId))
    }
    const { consented_at } = await tx
      .selectFrom('profiles')
      .select('consented_at')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (consented_at === null) throw new Error('a consent just given is gone')
    return consented_at
  })
}

/** Takes a consent back (GDPR art. 7 §3): from the commit on, acts that tell opinions are refused on every node. */
export async function withdraw(world: World, memberId: string): Promise<void> {
  await world.transaction(async (tx) => {
    const taken = await tx
      .updateTable('profiles')
      .set({ consented_at: null })
      .where('id', '=', memberId)
      .where('consented_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (taken === undefined) return
    await recordMemberChange(world, tx, memberId, 'consent_withdrawn')
    tx.afterCommit(() => tellSettings(world, memberId))
  })
}

function tellSettings(world: World, memberId: string): void {
  nudge(world.bus, topics.member(memberId), { type: 'settings_changed', id: memberId })
}
