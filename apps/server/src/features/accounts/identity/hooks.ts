import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

/** A member who signs up, as their sign-up describes them. */
export interface NewMember {
  id: string
  /** Null for accounts without a confirmed or given address. */
  email: string | null
  /** Sent by the sign-up form or the provider: wishes, not facts. */
  metadata: Record<string, unknown>
  now: Date
}

/** A new account, or one that was anonymous until now, needs what every member has. */
export const memberCreated = createHook<[context: AppContext, tx: Tx, member: NewMember]>()

/** An account that a stranger opened is reset for the owner of its address: nothing the stranger wrote may stay. */
export const memberReset = createHook<[context: AppContext, tx: Tx, member: NewMember]>()

/** The member has confirmed an address or number for the first time. */
export const memberConfirmed =
  createHook<[context: AppContext, tx: Tx, member: { id: string; metadata: Record<string, unknown> }]>()

/** An administrator deletes an account. It must be closed within the transaction. */
export const accountRemoved = createHook<[context: AppContext, tx: Tx, memberId: string]>()

/** The transaction of {@link accountRemoved} has committed. The administrator is answered when the data is erased. */
export const accountRemovalCommitted = createHook<[context: AppContext, memberId: string]>()

/** The owner of an account takes back an archive of their data that somebody else ordered. */
export const archiveWithdrawn = createHook<[tx: Tx, exportId: string]>()
