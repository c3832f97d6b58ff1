import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import { addDays } from '@parvis/platform/durations.ts'
import type { AuthContext } from './context.ts'
import type { Tx } from './database.ts'
import type { AuthHost } from './host.ts'

/** Changes that the auth server can undo. The host undoes kinds of its own. */
type OwnChange =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_code_used'
  | 'token_created'
  | 'application_connected'
  | 'passkey_added'
  | 'passkey_removed'

interface RecordedChange<HostChange> {
  kind: OwnChange | NoInfer<HostChange>
  /** Former values, as far as undoing needs them. */
  former?: Record<string, unknown>
  /** Recovery codes left after one was used. */
  codesLeft?: number
}

/** The account before the change: the mail goes to its former address. */
interface ChangedAccount {
  id: string
  email: string | null
  email_confirmed_at: Date | null
}

/** The part of `AuthCore` used here. A host has it even without an auth server. */
interface ChangeContext {
  context: Pick<AuthContext, 'clock'>
  host: AuthHost
}

/**
 * Records a change of an account, and mails its confirmed address a link that undoes it. The change is recorded without a
 * mail too, since undoing an earlier one undoes it. These mails are outside the mail budget.
 */
export async function recordChange<HostChange extends string = never>(
  { context, host }: ChangeContext,
  tx: Tx,
  account: ChangedAccount,
  { kind, former = {}, codesLeft }: RecordedChange<HostChange>,
): Promise<void> {
  const now = context.clock.now()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('auth.account_changes')
    .values({
      user_id: account.id,
      kind,
      link_hash: sha256(token),
      former: JSON.stringify(former),
      created_at: now,
      expires_at: addDays(now, host.undoDays),
    })
    .execute()
  if (account.email === null || account.email_confirmed_at === null) return
  await host.mailChange(tx, { userId: account.id, to: account.email }, { kind, token, codesLeft })
}
