import type { Admission, Newcomer, AccountFacts as NewMember, OperatorAct } from '@parvis/auth'
import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { AppContext } from '../../../app-context.ts'

export type { Newcomer, NewMember, OperatorAct }

interface IdentityPort {
  /** Decides whether and how somebody may have a new account. Throws the refusal, also for a blocked address, network or name. */
  admitNewcomer(context: AppContext, db: Db, newcomer: Newcomer): Promise<Admission>
  /** Throws the refusal where nobody may sign in, or ask to, from this network. */
  requireSignInNetwork(context: AppContext, db: Db, ip: string): Promise<void>
  /** Throws the refusal where no account may have this e-mail address. */
  requireOpenDomain(context: AppContext, db: Db, email: string): Promise<void>
  /** A new account, or one that was anonymous until now, gets a profile and everything else that members have. */
  memberCreated(context: AppContext, tx: Tx, member: NewMember): Promise<void>
  /** An account opened by a stranger is reset for the owner of its address: nothing by the stranger may remain. */
  memberReset(context: AppContext, tx: Tx, member: NewMember): Promise<void>
  /** The member has confirmed an address or number for the first time, or has none to confirm. May run twice for one account. */
  memberConfirmed(context: AppContext, tx: Tx, member: Pick<NewMember, 'id' | 'metadata'>): Promise<void>
  /** Closes an account that an administrator deletes. */
  closeAccount(context: AppContext, tx: Tx, memberId: string): Promise<unknown>
  /** Erases the closed account after the commit. The administrator's response waits for it. */
  eraseAccount(context: AppContext, memberId: string): Promise<void>
  /** Accounts were closed, erased, banned or unbanned: their content is hidden or shown everywhere. Called after the commit. */
  hiddenMembersChanged(context: Pick<AppContext, 'bus'>): void
  /** Cancels an export that somebody else requested, for the owner of the account. */
  withdrawExport(tx: Tx, exportId: string): Promise<void>
  /** Records what an operator has done by a service token on the admin API of the auth server. */
  recordOperatorAct(context: AppContext, tx: Tx, deed: OperatorAct, memberId: string | null): Promise<void>
  /** Why an account is suspended or closed, shown to its owner when a sign-in is refused. */
  closureReason(
    context: AppContext,
    memberId: string,
  ): Promise<Pick<AccountClosure, 'reason' | 'path'> | null>
}

export const identityPort = createPort<IdentityPort>('identity')

/** See {@link IdentityPort.hiddenMembersChanged}. */
export function hiddenMembersChanged(context: Pick<AppContext, 'bus'>): void {
  identityPort().hiddenMembersChanged(context)
}
