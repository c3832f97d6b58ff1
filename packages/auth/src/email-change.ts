import { requireFreeEmail, setEmail } from './addresses.ts'
import type { Asker } from './ask-keys.ts'
import { audit } from './audit.ts'
import { mailChange } from './changes.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { otpExpired } from './errors.ts'
import { queueMail } from './mails.ts'
import { completeAccount } from './new-account.ts'
import type { Challenge } from './pkce.ts'
import { lockUser, type User } from './users.ts'

interface Change {
  user: User
  to: string
  redirectTo: string
  challenge: Challenge | null
  /** The requester: codes from anybody else are refused. */
  asker: Asker
}

/** Records the request for another address; it changes once confirmed. */
export async function askEmailChange(core: AuthCore, tx: Tx, change: Change, ip: string): Promise<void> {
  const { user, to } = change
  const { clock, config } = core.context
  const now = clock.now()
  await requireFreeEmail(tx, to, user.id)
  if (config.auth.autoconfirm) {
    await switchEmail(core, tx, { ...user, new_email: to }, ip)
    return
  }
  await queueEmailChange(core, tx, change)
  await updateById(tx, 'auth.users', user.id, {
    new_email: to,
    email_change_confirmed: null,
    updated_at: now,
  })
  await audit(tx, 'email_change_asked', { userId: user.id, ip, at: now })
}

/** Queues the mails of a change: to the new address, and to the old one where both must confirm. */
export async function queueEmailChange(core: AuthCore, tx: Tx, change: Change): Promise<void> {
  const { user, to, redirectTo, challenge, asker } = change
  await queueMail(core, tx, { user, kind: 'email_change_new', to, redirectTo, challenge, asker })
  if (!isConfirmedTwice(core, user)) return
  const sameOccasion = true
  await queueMail(core, tx, {
    user,
    kind: 'email_change_current',
    redirectTo,
    challenge,
    asker,
    sameOccasion,
  })
}

function isConfirmedTwice({ context }: AuthCore, user: User): boolean {
  return context.config.auth.secureEmailChange && user.email !== null
}

/** Accepts a confirmation for a locked account. Returns null while the other address still has to confirm. */
export async function confirmEmailChange(
  core: AuthCore,
  tx: Tx,
  user: User,
  { from, ip }: { from: 'current' | 'new'; ip: string },
): Promise<User | null> {
  const confirmed = user.email_change_confirmed
  if (isConfirmedTwice(core, user) && (confirmed === null || confirmed === from)) {
    await updateById(tx, 'auth.users', user.id, {
      email_change_confirmed: from,
      updated_at: core.context.clock.now(),
    })
    return null
  }
  await core.oneTimeTokens.voidAll(tx, user.id)
  return switchEmail(core, tx, user, ip)
}

async function switchEmail(core: AuthCore, tx: Tx, user: User, ip: string): Promise<User> {
  const now = core.context.clock.now()
  // Another request has set the account's address meanwhile.
  if (user.new_email === null) throw otpExpired('Token has expired or is invalid')
  await setEmail(tx, user, user.new_email, { confirmed: true, now })
  await audit(tx, 'email_changed', { userId: user.id, ip, at: now })
  if (user.email !== null)
    await mailChange(core, tx, user, { kind: 'email_changed', former: { email: user.email } })
  await completeAccount(core, tx, user, now)
  const changed = await lockUser(tx, { id: user.id })
  if (changed === undefined) throw new Error('a locked account is missing')
  return changed
}
