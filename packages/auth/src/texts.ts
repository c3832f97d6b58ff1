import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { AuthError, tooManyTexts } from './errors.ts'
import { countSent } from './message-budgets.ts'
import { requireInterval } from './message-requests.ts'
import type { TextKind } from './one-time-tokens.ts'
import type { Requester } from './request-keys.ts'
import type { User } from './users.ts'

const sentAt = {
  sms: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const

interface TextRequest {
  user: User
  kind: TextKind | 'reauthentication'
  to: string
  /** The requester: codes from anybody else are refused. Left out: accepted from anybody. */
  requester?: Requester
  /** The message confirms the sign-up that opens the account. */
  isSignUp?: boolean
}

/** Creates a code for a phone number, and voids the former one. Send the message after the commit: a code lives a minute. */
export async function issueTextCode(
  core: AuthCore,
  tx: Tx,
  { user, kind, to, requester, isSignUp = false }: TextRequest,
): Promise<TextMessage> {
  const { config, clock } = core.context
  const now = clock.now()
  requireInterval(config.auth.phone.interval, user[sentAt[kind]], now, tooManyTexts)
  const toMember = kind !== 'sms'
  await countSent(
    core,
    tx,
    toMember ? 'text_member' : user.phone_confirmed_at === null ? 'text_new_number' : 'text_sign_in',
  )
  const { lifetime } = config.auth.phone
  const { code } = await core.oneTimeTokens.issue(tx, {
    userId: user.id,
    kind,
    challenge: null,
    signUpId: isSignUp ? user.sign_up_id : null,
    requester: requester ?? null,
    now,
    lifetime,
    codeLifetime: lifetime,
  })
  await updateById(tx, 'auth.users', user.id, { [sentAt[kind]]: now, updated_at: now })
  return { to, text: await core.host.composeText(tx, user.id, code) }
}

export async function sendText({ context, host }: AuthCore, message: TextMessage): Promise<void> {
  try {
    await host.sendText(message)
  } catch (error) {
    context.log.error({ err: error }, 'failed to send a text message')
    throw new AuthError(422, 'sms_send_failed', 'Error sending the text message')
  }
}
