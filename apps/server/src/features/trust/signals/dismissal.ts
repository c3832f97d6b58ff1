import { topics } from '@parvis/contract/realtime.ts'
import type { SignalView } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { signals } from './store.ts'
import { canDismiss, signalView } from './views.ts'

/**
 * Dismisses a signal; of two simultaneous dismissals the first is recorded. Members cannot dismiss a signal
 * about themselves.
 */
export async function dismiss(context: AppContext, member: Member, signalId: string): Promise<SignalView> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const held = await tx
      .selectFrom('moderation_signals')
      .select(['id', 'kind', 'members', 'dismissed_at'])
      .where('id', '=', signalId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('signal_not_found'))
    const read = () =>
      signals(tx, member.id)
        .where('signal.id', '=', signalId)
        .executeTakeFirstOrThrow(() => new Refusal('signal_not_found'))
    const before = await read()
    if (!canDismiss(member, before)) throw new Refusal('own_case')
    if (held.dismissed_at !== null) return signalView(before, member)
    await updateById(tx, 'moderation_signals', signalId, { dismissed_at: now, dismissed_by: member.id })
    await writeAct(tx, {
      actorId: member.id,
      act: 'signal_dismissed',
      at: now,
      details: { signal: held.kind, members: held.members },
    })
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.moderation, { type: 'signals_changed', id: 'all' }),
    )
    return signalView(await read(), member)
  })
}
