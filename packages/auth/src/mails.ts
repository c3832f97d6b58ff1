import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { tooManyMails } from './errors.ts'
import type { Notice } from './host.ts'
import { countSent, mailBudget } from './message-budgets.ts'
import { type RequestCounts, requireFairShare, requireInterval } from './message-requests.ts'
import type { MailKind } from './one-time-tokens.ts'
import type { PkceChallenge } from './pkce.ts'
import type { Requester } from './request-keys.ts'
import type { User } from './users.ts'

/** The protocol's type for the link of a mail. */
const linkType: Record<MailKind, string> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'reauthentication',
}

/** Column with the time of the last mail of a kind; magic links and recoveries share one interval. */
const sentAt = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  magic_link: 'recovery_sent_at',
  invite: 'invited_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const

interface MailRequest {
  user: User
  kind: MailKind
  redirectTo: string
  challenge: PkceChallenge | null
  /** Default: the account's address. */
  to?: string
  /** The mail confirms the sign-up that opens the account. */
  isSignUp?: boolean
  /** The requester: codes from anybody else are refused. Left out: accepted from anybody. */
  requester?: Requester
  /** Number of requests by the requester's network, for mails that can be requested without signing in. */
  counts?: RequestCounts
  /** Part of a request whose interval was already checked. */
  sameOccasion?: boolean
}

/** Queues a mail with a new link and code, and voids the former ones. Refuses when the last one is too recent. */
export async function queueMail(core: AuthCore, tx: Tx, request: MailRequest): Promise<void> {
  const { user, kind } = request
  const { clock, config } = core.context
  const to = request.to ?? user.email
  if (to === null) throw new Error('a mail for an account without an address')
  if (request.sameOccasion !== true)
    requireInterval(config.auth.mailInterval, user[sentAt[kind]], clock.now(), tooManyMails)
  const budget = mailBudget(kind, user)
  if (request.counts !== undefined && budget === 'mail_new_address')
    await requireFairShare(core, tx, request.counts)
  await countSent(core, tx, budget)
  const { link, code } = await makeMail(core, tx, request)
  const { otpLifetime: lifetime, codeLifetime } = config.auth
  const isBound = request.requester !== undefined
  const mail = { kind, link, code, lifetime, codeLifetime, isBound }
  await core.host.mailSecrets(tx, { userId: user.id, to }, mail)
}

/** Creates the link and code of a mail that the caller delivers. */
export async function makeMail(
  core: AuthCore,
  tx: Tx,
  { user, kind, redirectTo, challenge, requester, isSignUp = false }: MailRequest,
) {
  const { config, clock } = core.context
  const now = clock.now()
  const { otpLifetime: lifetime, codeLifetime } = config.auth
  const signUpId = isSignUp ? user.sign_up_id : null
  const request = { userId: user.id, kind, challenge, signUpId, requester: requester ?? null }
  const secrets = await core.oneTimeTokens.issue(tx, { ...request, now, lifetime, codeLifetime })
  await updateById(tx, 'auth.users', user.id, { [sentAt[kind]]: now, updated_at: now })
  const { link: token, code } = secrets
  const type = linkType[kind]
  const query = token === null ? null : new URLSearchParams({ token, type, redirect_to: redirectTo })
  const link = query === null ? null : `${config.auth.publicUrl}/verify?${query.toString()}`
  return { link, code, token, type }
}

/** Mails a notice to an account's confirmed address, outside the mail budget, which a flood of sign-ups may use up. */
export async function queueNotice(
  { host }: AuthCore,
  tx: Tx,
  { id, email: to }: Pick<User, 'id' | 'email'>,
  notice: Notice,
): Promise<void> {
  if (to !== null) await host.mailNotice(tx, { userId: id, to }, notice)
}
