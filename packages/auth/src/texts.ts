import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import type { Asker } from './ask-keys.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { AuthError, tooManyTexts } from './errors.ts'
import { countSent } from './message-budgets.ts'
import type { TextKind } from './one-time-tokens.ts'
import type { User } from './users.ts'

const sentAt = {
  sms: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const

interface TextWish {
  user: User
  kind: TextKind | 'reauthentication'
  to: string
  /** The requester: codes from anybody else are refused. Left out: accepted from anybody. */
  asker?: Asker
  /** The message confirms the sign-up that opens the account. */
  isSignUp?: boolean
}

/**
 * Creates a code for a phone number, and voids the former one. The caller sends the message with `sendText`
 * after the commit: a code lives for a minute, too short for a queue.
 */
export async function issueTextCode(
  core: AuthCore,
  tx: Tx,
  { user, kind, to, asker, isSignUp = false }: TextWish,
): Promise<TextMessage> {
  const { config, clock } = core.context
  const now = clock.now()
  requireTextInterval(core, user[sentAt[kind]], now)
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
    asker: asker ?? null,
    now,
    lifetime,
    codeLifetime: lifetime,
  })
  await updateById(tx, 'auth.users', user.id, { [sentAt[kind]]: now, updated_at: now })
  return { to, text: await core.host.composeText(tx, user.id, code) }
}

/** Refuses a text message too soon after the last one. */
export function requireTextInterval(core: AuthCore, last: Date | null, now: Date): void {
  if (last === null) return
  const wait = Math.ceil(core.context.config.auth.phone.interval - (now.getTime() - last.getTime()) / 1_000)
  if (wait > 0) throw tooManyTexts(`For security purposes, you can only request this after ${wait} seconds.`)
}

export async function sendText({ context, host }: AuthCore, message: TextMessage): Promise<void> {
  try {
    await host.sendText(message)
  } catch (error) {
    context.log.error({ err: error }, 'failed to send a text message')
    throw new AuthError(422, 'sms_send_failed', 'Error sending the text message')
  }
}
