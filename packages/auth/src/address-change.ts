import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import { required } from '@parvis/platform/required.ts'
import { requireFreeEmail, requireFreePhone, setEmail, setPhone } from './addresses.ts'
import { audit } from './audit.ts'
import { recordChange } from './changes.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { otpExpired } from './errors.ts'
import { queueMail } from './mails.ts'
import { completeAccount } from './new-account.ts'
import type { PkceChallenge } from './pkce.ts'
import type { Requester } from './request-keys.ts'
import { issueTextCode } from './texts.ts'
import { lockUser, type User } from './users.ts'

interface EmailChange {
  user: User
  to: string
  redirectTo: string
  challenge: PkceChallenge | null
  /** The requester: codes from anybody else are refused. */
  requester: Requester
}

/** Records the request for another address; it changes once confirmed. */
export async function askEmailChange(core: AuthCore, tx: Tx, change: EmailChange, ip: string): Promise<void> {
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
export async function queueEmailChange(core: AuthCore, tx: Tx, change: EmailChange): Promise<void> {
  const { user, to, redirectTo, challenge, requester } = change
  await queueMail(core, tx, { user, kind: 'email_change_new', to, redirectTo, challenge, requester })
  if (!isConfirmedTwice(core, user)) return
  const sameOccasion = true
  await queueMail(core, tx, {
    user,
    kind: 'email_change_current',
    redirectTo,
    challenge,
    requester,
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
    await recordChange(core, tx, user, { kind: 'email_changed', former: { email: user.email } })
  await completeAccount(core, tx, user, now)
  return required(await lockUser(tx, { id: user.id }), 'the locked account')
}

/** Records the request for another number. Returns the message to send after the commit. */
export async function askPhoneChange(
  core: AuthCore,
  tx: Tx,
  { user, to, requester, ip }: { user: User; to: string; requester: Requester; ip: string },
): Promise<TextMessage | undefined> {
  const { clock, config } = core.context
  const now = clock.now()
  await requireFreePhone(tx, to, user.id)
  if (config.auth.phone.autoconfirm) {
    await confirmPhoneChange(core, tx, { ...user, new_phone: to }, ip)
    return undefined
  }
  const message = await issueTextCode(core, tx, { user, kind: 'phone_change', to, requester })
  await updateById(tx, 'auth.users', user.id, { new_phone: to, updated_at: now })
  await audit(tx, 'phone_change_asked', { userId: user.id, ip, at: now })
  return message
}

/** Gives a locked account its requested number. */
export async function confirmPhoneChange(core: AuthCore, tx: Tx, user: User, ip: string): Promise<User> {
  const now = core.context.clock.now()
  // Another request has set the account's number meanwhile.
  if (user.new_phone === null) throw otpExpired('Token has expired or is invalid')
  await core.oneTimeTokens.voidAll(tx, user.id)
  await setPhone(tx, user, user.new_phone, { confirmed: true, now })
  await audit(tx, 'phone_changed', { userId: user.id, ip, at: now })
  await recordChange(core, tx, user, { kind: 'phone_changed', former: { phone: user.phone } })
  await completeAccount(core, tx, user, now)
  return required(await lockUser(tx, { id: user.id }), 'the locked account')
}
