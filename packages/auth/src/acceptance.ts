import { required } from '@parvis/platform/required.ts'
import type { FastifyRequest } from 'fastify'
import { confirmEmailChange, confirmPhoneChange } from './address-change.ts'
import { setPhone } from './addresses.ts'
import { heldRefusal } from './admission.ts'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { type AuthError, otpExpired } from './errors.ts'
import { refuseClosed } from './issue.ts'
import { queueNotice } from './mails.ts'
import type { PendingToken } from './one-time-tokens.ts'
import type { Requester } from './request-keys.ts'
import { readRequester } from './requester.ts'
import { isUnproven, provesSignUp, restartAccount } from './unproven.ts'
import { confirmEmail, lockUser, metadataOf, type User } from './users.ts'

/** Message of a link that is unknown, used, superseded or expired. */
export const linkExpired = 'Email link is invalid or has expired'

/** Message of the first of the two confirmations of a change of address. */
export const halfwayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Whether using a link or code drops the password of an unconfirmed account, since somebody else may have set it. */
export function dropsPassword(
  user: User,
  { kind, sign_up_id }: Pick<PendingToken, 'kind' | 'sign_up_id'>,
  requester: Requester,
): boolean {
  return (
    user.encrypted_password !== null &&
    kind !== 'recovery' &&
    isUnproven(user) &&
    !provesSignUp(user, sign_up_id, requester)
  )
}

/**
 * Accepts a link or code: confirms the address and voids all other mailed secrets. Returns null while a change of address
 * waits for the other confirmation. `passwordDropped`: this person must choose a new password. `held`: refusal of an account
 * that waits for the host's consent; throw it after the commit.
 */
export async function accept(
  core: AuthCore,
  tx: Tx,
  { user_id, kind, sign_up_id }: PendingToken,
  request: FastifyRequest,
): Promise<{ user: User; passwordDropped: boolean; held?: AuthError | undefined } | null> {
  const now = core.context.clock.now()
  const { ip } = request
  let user = await lockUser(tx, { id: user_id })
  if (user === undefined) throw otpExpired(linkExpired)
  refuseClosed(user, now, 403)
  if (kind === 'email_change_current' || kind === 'email_change_new') {
    const from = kind === 'email_change_new' ? 'new' : 'current'
    const changed = await confirmEmailChange(core, tx, user, { from, ip })
    return changed && { user: changed, passwordDropped: false }
  }
  if (kind === 'phone_change')
    return { user: await confirmPhoneChange(core, tx, user, ip), passwordDropped: false }
  await core.oneTimeTokens.voidAll(tx, user.id)
  const isNew = kind === 'sms' ? user.phone_confirmed_at === null : user.email_confirmed_at === null
  let passwordDropped = false
  if (isNew) {
    // The token is not the sign-up's own: a stranger may have made the sign-up.
    const requester = readRequester(core, request)
    if (isUnproven(user) && !provesSignUp(user, sign_up_id, requester)) {
      const by = kind === 'sms' ? 'phone' : 'email'
      const metadata = core.host.signUpMetadata({})
      passwordDropped = dropsPassword(user, { kind, sign_up_id }, requester)
      user = await restartAccount(core, tx, user, { by, passwordHash: null, metadata, ip })
    }
    if (kind === 'sms')
      await setPhone(tx, user, required(user.phone, 'the phone number'), { confirmed: true, now })
    else await confirmEmail(tx, user, now)
    await audit(tx, 'confirmed', { userId: user.id, ip, at: now })
    const metadata = metadataOf(user.user_metadata)
    await core.host.accountConfirmed(tx, { id: user.id, metadata })
    user = (await lockUser(tx, { id: user.id })) ?? user
    if (passwordDropped) await queueNotice(core, tx, user, 'password_dropped')
  }
  return { user, passwordDropped, held: heldRefusal(user, 403) }
}
