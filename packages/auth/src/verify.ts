import { withoutHead } from '@parvis/platform/http/head-requests.ts'
import { required } from '@parvis/platform/required.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { setPhone } from './addresses.ts'
import { heldRefusal, requireOpenNetwork } from './admission.ts'
import { readAsker } from './asker.ts'
import { audit } from './audit.ts'
import { issueAuthCode } from './auth-codes.ts'
import { countGuess } from './code-guesses.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { confirmEmailChange } from './email-change.ts'
import { AuthError, asAuthError, invalid, otpExpired } from './errors.ts'
import { fields, queryText, readBody, readEmail, readPhone } from './input.ts'
import {
  type AmrMethod,
  addressWithSession,
  callerOf,
  refuseClosed,
  sessionAnswer,
  startSession,
} from './issue.ts'
import { queueNotice } from './mails.ts'
import type { PendingToken, TokenKind } from './one-time-tokens.ts'
import { confirmPhoneChange } from './phone-change.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget, withFragment, withQuery } from './redirects.ts'
import { tellRefusal } from './refusal-events.ts'
import { isUnproven, provesSignUp, restartAccount } from './unproven.ts'
import { confirmEmail, findUser, lockUser, metadataOf, type User } from './users.ts'

const Body = z.object({
  type: fields.text,
  token: fields.text,
  token_hash: fields.text,
  email: fields.text,
  phone: fields.text,
  redirect_to: fields.text,
})

/** Token kinds for each `type`. `email` stands for any mail with a code for this address. */
const kindsOfType: Record<string, TokenKind[]> = {
  signup: ['confirmation'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magic_link'],
  email: ['confirmation', 'magic_link'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
  phone_change: ['phone_change'],
}

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

/** GET and POST /verify: exchanges a mailed link or code for a session. Each works once. */
export function verifyRoutes(auth: FastifyInstance, core: AuthCore): void {
  const limit = limited(core.context, 'verify')

  // A check of the link (HEAD) must not consume it.
  auth.get('/verify', withoutHead(limit), async (request, reply) => {
    const token = queryText(request, 'token')
    const type = queryText(request, 'type')
    if (token === undefined || type === undefined)
      throw invalid('Verify requires a token and a verification type')
    const target = redirectTarget(request, core.context.config)
    reply.header('referrer-policy', 'no-referrer')
    try {
      return reply.redirect(await openLink(core, request, { token, type, target }), 303)
    } catch (error) {
      const refusal = asAuthError(error)
      if (refusal.status >= 500) throw error
      tellRefusal(core.context, error, request)
      return reply.redirect(errorTarget(refusal, target, token.startsWith('pkce_')), 303)
    }
  })

  auth.post('/verify', limit, async (request) => {
    const body = readBody(request, Body)
    const kinds = kindsOf(body.type)
    if (!body.token === !body.token_hash) throw invalid('Verify requires either a token or a token hash')
    await requireOpenNetwork(core, core.context.db, request.ip)
    const pending =
      body.token_hash !== undefined
        ? await byHash(core, body, body.token_hash, kinds)
        : await byCode(core, request, body, kinds)
    const started = await core.context.transaction(async (tx) => {
      const taken = typeof pending === 'function' ? await pending(tx) : pending
      const accepted = await accept(core, tx, taken, request)
      if (accepted?.held !== undefined) return accepted.held
      return accepted && startSession(core, tx, accepted.user.id, { method: 'otp' }, callerOf(request))
    })
    if (started instanceof AuthError) throw started
    return started === null ? { msg: halfwayMessage, code: '200' } : sessionAnswer(core, started)
  })
}

const halfwayMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

function kindsOf(type: string | undefined): TokenKind[] {
  const kinds = type === undefined ? undefined : Object.hasOwn(kindsOfType, type) && kindsOfType[type]
  if (!kinds) throw invalid('Verify requires a supported verification type')
  return kinds
}

const linkMessage = 'Email link is invalid or has expired'

async function byHash(
  core: AuthCore,
  body: z.output<typeof Body>,
  tokenHash: string,
  kinds: TokenKind[],
): Promise<(tx: Tx) => Promise<PendingToken>> {
  if (body.email || body.phone || body.redirect_to)
    throw invalid('Only the token_hash and type should be provided')
  // Its session belongs to the holder of the verifier: the link is exchanged, never posted.
  if (tokenHash.startsWith('pkce_')) throw invalid('A PKCE token can only be used by its link')
  return async (tx) => {
    const pending = await core.oneTimeTokens.consumeLink(tx, tokenHash, kinds, core.context.clock.now())
    if (pending === undefined) throw otpExpired(linkMessage)
    return pending
  }
}

async function byCode(
  core: AuthCore,
  request: FastifyRequest,
  body: z.output<typeof Body>,
  asked: TokenKind[],
): Promise<PendingToken> {
  if (!body.email === !body.phone)
    throw invalid('Only an email address or phone number should be provided on verify')
  const { context } = core
  const address = body.email ? readEmail(body.email) : readPhone(body.phone ?? '')
  const guess = await countGuess(core, request.ip)
  const { user, kinds } = await addressee(core, body.email ? { email: address } : { phone: address }, asked)
  const attempt = { code: body.token ?? '', kinds, asker: readAsker(core, request), now: context.clock.now() }
  const { pending, wasJudged } = user
    ? await context.transaction((tx) => core.oneTimeTokens.consumeCode(tx, { userId: user.id, ...attempt }))
    : { pending: undefined, wasJudged: false }
  if (pending === undefined) {
    if (wasJudged) await guess.wrong()
    throw otpExpired('Token has expired or is invalid')
  }
  await guess.right()
  return pending
}

/** Account and kinds of a code: a change of address is confirmed under the address that received the code. */
async function addressee(
  { context }: AuthCore,
  address: { email: string } | { phone: string },
  asked: TokenKind[],
): Promise<{ user: User | undefined; kinds: TokenKind[] }> {
  if (asked.includes('phone_change') && 'phone' in address)
    return { user: await findUser(context.db, { newPhone: address.phone }), kinds: ['phone_change'] }
  const isPhoneKind = asked.includes('sms') || asked.includes('phone_change')
  if (isPhoneKind !== 'phone' in address) return { user: undefined, kinds: [] }
  const user = await findUser(context.db, address)
  if (!asked.includes('email_change_new') || !('email' in address)) return { user, kinds: asked }
  if (user !== undefined) return { user, kinds: ['email_change_current'] }
  return { user: await findUser(context.db, { newEmail: address.email }), kinds: ['email_change_new'] }
}

/**
 * Accepts a link or code: confirms the address and voids all other mailed secrets. Null when a change of
 * address waits for the other confirmation.
 * `passwordDropped`: the former password was not set by the person who enters now, so they must choose one. `held`: the
 * account is confirmed, but waits for the host's consent: the refusal, to be thrown after the commit.
 */
async function accept(
  core: AuthCore,
  tx: Tx,
  { user_id, kind, sign_up_id }: PendingToken,
  request: FastifyRequest,
): Promise<{ user: User; passwordDropped: boolean; held?: AuthError | undefined } | null> {
  const now = core.context.clock.now()
  const { ip } = request
  let user = await lockUser(tx, { id: user_id })
  if (user === undefined) throw otpExpired(linkMessage)
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
    // Not the sign-up's own mail or message: the sign-up's data may be a stranger's.
    if (isUnproven(user) && !provesSignUp(user, sign_up_id, readAsker(core, request))) {
      const by = kind === 'sms' ? 'phone' : 'email'
      const metadata = core.host.signUpMetadata(request.headers, {})
      // A recovery ends with a new password anyway.
      passwordDropped = user.encrypted_password !== null && kind !== 'recovery'
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

/**
 * Opens a link; returns where to redirect the browser: with a session in the fragment, or with a code to
 * exchange.
 */
async function openLink(
  core: AuthCore,
  request: FastifyRequest,
  { token, type, target }: { token: string; type: string; target: string },
): Promise<string> {
  const kinds = kindsOf(type)
  const { context } = core
  const outcome = await context.transaction(async (tx) => {
    const pending = await core.oneTimeTokens.consumeLink(tx, token, kinds, context.clock.now())
    if (pending === undefined) throw otpExpired(linkMessage)
    const accepted = await accept(core, tx, pending, request)
    if (accepted === null) return { isPkce: pending.challenge !== null }
    const { user, passwordDropped, held } = accepted
    if (held !== undefined) return held
    const method = methodOfKind[pending.kind]
    if (pending.challenge === null)
      return {
        ...(await startSession(core, tx, user.id, { method: 'otp' }, callerOf(request))),
        passwordDropped,
      }
    return { code: await issueAuthCode(core, tx, user.id, { method }, pending.challenge), passwordDropped }
  })
  if (outcome instanceof AuthError) throw outcome
  if ('isPkce' in outcome) {
    const values = { message: halfwayMessage }
    return withFragment(outcome.isPkce ? withQuery(target, values) : target, values)
  }
  const landing = outcome.passwordDropped ? withQuery(target, { password: 'needed' }) : target
  if (outcome.code !== undefined) return withQuery(landing, { code: outcome.code })
  return addressWithSession(core, landing, outcome, { type })
}

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

function errorTarget(error: AuthError, target: string, pkce: boolean): string {
  const name = errorNames[error.status]
  const values = {
    ...(name === undefined ? {} : { error: name }),
    error_code: error.code,
    error_description: error.message,
  }
  return withFragment(pkce ? withQuery(target, values) : target, values)
}
