import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import { addDays } from '@parvis/platform/durations.ts'
import type { AuthContext } from './context.ts'
import type { Tx } from './database.ts'
import type { AuthHost } from './host.ts'

/** Changes that the auth server can undo; the host may record others. */
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
  | 'passkey_added'
  | 'passkey_removed'

interface Told<Kind extends string> {
  kind: Kind
  /** Former values, as far as undoing needs them. */
  former?: Record<string, unknown>
  /** Recovery codes left after one was used. */
  codesLeft?: number
}

/** The account before the change: the mail goes to its former address. */
interface Account {
  id: string
  email: string | null
  email_confirmed_at: Date | null
}

/** The part of `AuthCore` used here. A host has it even without an auth server. */
interface Writers {
  context: Pick<AuthContext, 'clock'>
  host: AuthHost
}

/**
 * Records a change of an account, and mails its owner a link that undoes it. An account without a confirmed
 * address gets no mail; the change is recorded all the same, since undoing an earlier one undoes it too.
 * These mails do not count towards the server's mail budget: a flood of sign-ups must not keep a member from
 * changing a password.
 */
export function mailChange(core: Writers, tx: Tx, account: Account, told: Told<OwnChange>): Promise<void> {
  return recordChange(core, tx, account, told)
}

/** Records a change of any kind. The host undoes kinds of its own. */
export async function recordChange(
  { context, host }: Writers,
  tx: Tx,
  account: Account,
  { kind, former = {}, codesLeft }: Told<string>,
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
