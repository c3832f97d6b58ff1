import { sha256 } from '@parvis/platform/digest.ts'
import type { FastifyRequest } from 'fastify'
import { accept, dropsPassword, halfwayMessage, linkExpired } from './acceptance.ts'
import { issueAuthCode } from './auth-codes.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { AuthError, invalid, otpExpired } from './errors.ts'
import { type AmrMethod, addressWithSession, clientOf, startSession } from './issue.ts'
import type { PendingLink, PendingToken, TokenKind } from './one-time-tokens.ts'
import { withFragment, withQuery } from './redirects.ts'
import { isSameBrowser, readRequester } from './requester.ts'
import { lockUser } from './users.ts'

const methodOfKind: Record<TokenKind, AmrMethod> = {
  confirmation: 'email/signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
  sms: 'otp',
  phone_change: 'otp',
}

/** Kinds whose links another browser than the requester's may confirm. They sign nobody in there. */
const confirmable: ReadonlySet<TokenKind> = new Set([
  'confirmation',
  'email_change_current',
  'email_change_new',
])

const changesAddress = (kind: TokenKind) => kind === 'email_change_current' || kind === 'email_change_new'

interface OpenedLink {
  token: string
  type: string
  kinds: TokenKind[]
  target: string
}

/**
 * Opens a link; returns where to redirect the browser. The requester's own browser uses the link up, as do programs without
 * a proof key. Mail scanners and other browsers get a code for the requester, or a page that asks first.
 */
export async function openLink(core: AuthCore, request: FastifyRequest, opened: OpenedLink): Promise<string> {
  const outcome = await core.context.transaction(async (tx) => {
    const found = await core.oneTimeTokens.findLink(tx, opened.token, opened.kinds, core.context.clock.now())
    if (found === undefined) throw otpExpired(linkExpired)
    const isRequester = isSameBrowser(found, readRequester(core, request))
    const unspent = isRequester ? null : await withoutSpending(core, tx, request, opened, found)
    return unspent ?? spend(core, tx, request, opened)
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/** Whether a browser shows the answer as a page. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
}

function isOwnPage({ context }: AuthCore, target: string): boolean {
  return URL.canParse(target) && new URL(target).origin === new URL(context.config.siteUrl).origin
}

/** Address for a link that stays unspent; null when this request has to use it up. */
async function withoutSpending(
  core: AuthCore,
  tx: Tx,
  request: FastifyRequest,
  { token, type, target }: OpenedLink,
  found: PendingLink,
): Promise<string | null> {
  const asksFirst = isNavigation(request) && isOwnPage(core, target)
  const { challenge, kind } = found
  if (challenge === null)
    return asksFirst ? withFragment(target, { link_token: token, link_type: type }) : null
  if (changesAddress(kind) && !asksFirst) return null
  const user = await lockUser(tx, { id: found.user_id })
  if (user === undefined) throw otpExpired(linkExpired)
  const start = { method: methodOfKind[kind] }
  const code = await issueAuthCode(core, tx, user.id, start, challenge, { link: found.link_hash })
  return withQuery(target, {
    ...(dropsPassword(user, found, readRequester(core, request)) ? { password: 'needed' } : {}),
    code,
    ...(asksFirst ? { elsewhere: 'true' } : {}),
  })
}

/** Uses a link up: the address holds a session in its fragment, or a code to exchange. */
async function spend(
  core: AuthCore,
  tx: Tx,
  request: FastifyRequest,
  { token, type, kinds, target }: OpenedLink,
): Promise<string | AuthError> {
  const pending = await core.oneTimeTokens.consumeLink(tx, token, kinds, core.context.clock.now())
  if (pending === undefined) throw otpExpired(linkExpired)
  const accepted = await accept(core, tx, pending, request)
  const { challenge } = pending
  if (accepted === null) {
    const values = { message: halfwayMessage }
    return withFragment(challenge === null ? target : withQuery(target, values), values)
  }
  const { user, passwordDropped, held } = accepted
  if (held !== undefined) return held
  const landing = passwordDropped ? withQuery(target, { password: 'needed' }) : target
  if (challenge !== null) {
    const code = await issueAuthCode(core, tx, user.id, { method: methodOfKind[pending.kind] }, challenge)
    return withQuery(landing, { code })
  }
  const started = await startSession(core, tx, user.id, { method: 'otp' }, clientOf(request))
  return addressWithSession(core, landing, started, { type })
}

/** Uses up the link that a code was issued for, and accepts it. Null when the code was issued for no unspent link. */
export async function acceptLinkOfCode(
  core: AuthCore,
  tx: Tx,
  linkHash: Buffer | null,
  request: FastifyRequest,
): Promise<Awaited<ReturnType<typeof accept>> | 'no link'> {
  if (linkHash === null) return 'no link'
  const pending = await core.oneTimeTokens.consumeLinkHash(tx, linkHash, core.context.clock.now())
  if (pending === undefined) throw otpExpired(linkExpired)
  return accept(core, tx, pending, request)
}

/** Confirms an address from another browser than the requester's, by the code of its link. Starts no session. */
export async function confirmByCode(core: AuthCore, request: FastifyRequest, code: string) {
  const { context } = core
  const outcome = await context.transaction(async (tx) => {
    const flow = await tx
      .deleteFrom('auth.auth_codes')
      .where('code_hash', '=', sha256(code))
      .where('expires_at', '>', context.clock.now())
      .returning('link_hash')
      .executeTakeFirst()
    if (flow === undefined || flow.link_hash === null) throw otpExpired(linkExpired)
    const pending: PendingToken | undefined = await core.oneTimeTokens.consumeLinkHash(
      tx,
      flow.link_hash,
      context.clock.now(),
    )
    if (pending === undefined) throw otpExpired(linkExpired)
    if (!confirmable.has(pending.kind)) throw invalid('Only a confirmation can be given from another browser')
    const accepted = await accept(core, tx, pending, request)
    if (accepted === null) return { msg: halfwayMessage, code: '200' }
    if (accepted.held !== undefined) return accepted.held
    return { confirmed: true, ...(accepted.passwordDropped ? { password: 'needed' } : {}) }
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/** Whether the sign-up of this browser has been confirmed meanwhile, on whatever device. False for everybody else. */
export async function isSignUpConfirmed(
  core: AuthCore,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  const { browser } = readRequester(core, request)
  if (browser === null) return false
  const user = await core.context.db
    .selectFrom('auth.users')
    .select(['email_confirmed_at', 'sign_up_browser'])
    .where('email', '=', email)
    .where('is_sso', '=', false)
    .executeTakeFirst()
  return (
    user !== undefined &&
    user.email_confirmed_at !== null &&
    isSameBrowser({ browser: user.sign_up_browser }, { browser })
  )
}
