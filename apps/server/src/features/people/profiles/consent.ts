import { topics } from '@parvis/contract/realtime.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { recordMemberChange } from '../../accounts/identity/index.ts'

/** Stores when a member first agreed. */
export async function consent(context: AppContext, memberId: string): Promise<Date> {
  return context.transaction(async (tx) => {
    // Locked, so that giving and withdrawing consent in parallel are serialised.
    const known = await tx
      .selectFrom('profiles')
      .select('consented_at')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(refusalOf('not_authenticated'))
    if (known.consented_at !== null) return known.consented_at
    const consented_at = context.clock.now()
    await updateById(tx, 'profiles', memberId, { consented_at })
    await recordMemberChange(context, tx, memberId, 'consented')
    tx.afterCommit(() => tellSettings(context, memberId))
    return consented_at
  })
}

/** Withdraws consent (GDPR art. 7 §3): from the commit on, every node refuses acts that reveal opinions. */
export async function withdraw(context: AppContext, memberId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const taken = await tx
      .updateTable('profiles')
      .set({ consented_at: null })
      .where('id', '=', memberId)
      .where('consented_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (taken === undefined) return
    await recordMemberChange(context, tx, memberId, 'consent_withdrawn')
    tx.afterCommit(() => tellSettings(context, memberId))
  })
}

function tellSettings(context: AppContext, memberId: string): void {
  sendInvalidation(context.bus, topics.member(memberId), { type: 'settings_changed', id: memberId })
}
