import { topics } from '@parvis/contract/realtime.ts'
import { nudge } from '../../../platform/realtime/nudge.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { World } from '../../../world.ts'
import { recordMemberChange } from '../../accounts/identity/service.ts'

/** Keeps when a member agreed, the first time. */
export async function consent(world: World, memberId: string): Promise<Date> {
  return world.transaction(async (tx) => {
    // Locked: of who gives it and takes it back at once, one comes after the other.
    const known = await tx
      .selectFrom('profiles')
      .select('consented_at')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (known === undefined) throw new Refusal('not_authenticated')
    if (known.consented_at !== null) return known.consented_at
    const consented_at = world.clock.now()
    await tx.updateTable('profiles').set({ consented_at }).where('id', '=', memberId).execute()
    await recordMemberChange(world, tx, memberId, 'consented')
    tx.afterCommit(() => tellSettings(world, memberId))
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
