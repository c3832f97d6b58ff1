import { holdAccount, releaseAccount } from '@parvis/auth'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { hiddenMembersChanged } from './ports.ts'
import { forgetMember } from './service.ts'

type Context = Pick<AppContext, 'bus' | 'clock'>

/** Closes a newcomer's account, and hides it everywhere, until the staff admits them. */
export async function holdMember(context: Context, tx: Tx, memberId: string): Promise<void> {
  await holdAccount(tx, memberId, context.clock.now())
  tellAfter(context, tx, memberId)
}

/** Opens a held account. A suspension that came meanwhile stays. */
export async function releaseMember(context: Context, tx: Tx, memberId: string): Promise<void> {
  await releaseAccount(tx, memberId, context.clock.now())
  tellAfter(context, tx, memberId)
}

function tellAfter(context: Context, tx: Tx, memberId: string): void {
  tx.afterCommit(() => {
    forgetMember(context, memberId)
    hiddenMembersChanged(context)
  })
}
