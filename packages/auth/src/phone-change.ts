import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import { requireFreePhone, setPhone } from './addresses.ts'
import type { Asker } from './ask-keys.ts'
import { audit } from './audit.ts'
import { mailChange } from './changes.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { otpExpired } from './errors.ts'
import { completeAccount } from './new-account.ts'
import { issueTextCode } from './texts.ts'
import { lockUser, type User } from './users.ts'

/** Records the request for another number. Returns the message to send after the commit. */
export async function askPhoneChange(
  core: AuthCore,
  tx: Tx,
  { user, to, asker, ip }: { user: User; to: string; asker: Asker; ip: string },
): Promise<TextMessage | undefined> {
  const { clock, config } = core.context
  const now = clock.now()
  await requireFreePhone(tx, to, user.id)
  if (config.auth.phone.autoconfirm) {
    await confirmPhoneChange(core, tx, { ...user, new_phone: to }, ip)
    return undefined
  }
  const message = await issueTextCode(core, tx, { user, kind: 'phone_change', to, asker })
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
  await mailChange(core, tx, user, { kind: 'phone_changed', former: { phone: user.phone } })
  await completeAccount(core, tx, user, now)
  const changed = await lockUser(tx, { id: user.id })
  if (changed === undefined) throw new Error('a locked account is missing')
  return changed
}
