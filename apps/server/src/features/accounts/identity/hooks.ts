import type { AccountFacts, Admission, Arrival, OperatorDeed } from '@parvis/auth'
import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { createHook, createRegistry } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

/** A new member with the data of their sign-up. */
export type NewMember = AccountFacts

/** Somebody who asks for an account. `given` holds the fields of the sign-up form. */
export type Newcomer = Arrival

type Admit = (context: AppContext, db: Db, newcomer: Newcomer) => Promise<Admission>

/** Decides whether somebody may have a new account, and how; throws the refusal. There is one. */
export const admissionRules = createRegistry<'newcomers', Admit>('rules of admission')

/** Somebody asks for an account: throws the refusal of an address, network or name that is blocked. */
export const newcomerArrives = createHook<[context: AppContext, db: Db, newcomer: Newcomer]>()

/** Somebody signs in from an address, or asks to: throws the refusal where nobody may. */
export const signInFrom = createHook<[context: AppContext, db: Db, ip: string]>()

/** A member asks for another e-mail address: throws the refusal where no account may have it. */
export const addressChosen = createHook<[context: AppContext, db: Db, email: string]>()

/**
 * A new account, or one that was anonymous until now, needs a profile and everything else that members have.
 */
export const memberCreated = createHook<[context: AppContext, tx: Tx, member: NewMember]>()

/**
 * An account opened by a stranger is reset for the owner of its address: nothing by the stranger may remain.
 */
export const memberReset = createHook<[context: AppContext, tx: Tx, member: NewMember]>()

/**
 * The member has confirmed an address or number for the first time, or has none to confirm. May run twice for one account.
 */
export const memberConfirmed =
  createHook<[context: AppContext, tx: Tx, member: Pick<NewMember, 'id' | 'metadata'>]>()

/** An administrator deletes an account. It must be closed within the transaction. */
export const accountRemoved = createHook<[context: AppContext, tx: Tx, memberId: string]>()

/**
 * The transaction of {@link accountRemoved} has committed. The administrator's response waits for the
 * erasure.
 */
export const accountRemovalCommitted = createHook<[context: AppContext, memberId: string]>()

/**
 * Accounts were banned, unbanned, closed or erased, or a ban has ended: what they published is hidden or shown
 * everywhere. Runs after the commit.
 */
export const hiddenMembersChanged = createHook<[context: Pick<AppContext, 'bus'>]>()

/** The owner of an account cancels an export that somebody else requested. */
export const archiveWithdrawn = createHook<[tx: Tx, exportId: string]>()

export type { OperatorDeed }

/** An operator has done something by a service token on the admin API of the auth server. */
export const operatorActed =
  createHook<[context: AppContext, tx: Tx, deed: OperatorDeed, memberId: string | null]>()

type ClosureReason = (
  context: AppContext,
  memberId: string,
) => Promise<Pick<AccountClosure, 'reason' | 'path'> | null>

/** Why an account is suspended or closed, told to its owner when a sign-in is refused. */
export const closureReasons = createRegistry<'decision', ClosureReason>('reasons of closures')
