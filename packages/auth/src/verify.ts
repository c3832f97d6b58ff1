import { hourMs } from '@parvis/platform/durations.ts'
import { withoutHead } from '@parvis/platform/http/head-requests.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accept, halfwayMessage, linkExpired } from './acceptance.ts'
import { requireOpenNetwork } from './admission.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { AuthError, asAuthError, invalid, otpExpired, tooManyRequests } from './errors.ts'
import { fields, queryText, readBody, readEmail, readPhone } from './input.ts'
import { clientOf, sessionAnswer, startSession } from './issue.ts'
import { confirmByCode, isSignUpConfirmed, openLink } from './mailed-links.ts'
import type { PendingToken, TokenKind } from './one-time-tokens.ts'
import { countFailure, isOwnComputer, limited } from './rate-limits.ts'
import { redirectTarget, withFragment, withQuery } from './redirects.ts'
import { logRefusal } from './refusal-events.ts'
import { readRequester } from './requester.ts'
import { findUser, type User } from './users.ts'

const Body = z.object({
  type: fields.text,
  token: fields.text,
  token_hash: fields.text,
  email: fields.text,
  phone: fields.text,
  redirect_to: fields.text,
})

const ConfirmBody = z.object({ code: fields.text })
const AwaitedBody = z.object({ email: fields.text })

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

/** GET and POST /verify: exchanges a mailed link or code for a session. Each works once. */
export function verifyRoutes(auth: FastifyInstance, core: AuthCore): void {
  const limit = limited(core.context, 'verify')

  // Neither a check of the link (HEAD) nor its prefetch has an effect.
  auth.get('/verify', withoutHead(limit), async (request, reply) => {
    const token = queryText(request, 'token')
    const type = queryText(request, 'type')
    if (token === undefined || type === undefined)
      throw invalid('Verify requires a token and a verification type')
    const target = redirectTarget(request, core.context.config)
    reply.header('referrer-policy', 'no-referrer')
    if (isPrefetch(request)) return reply.code(503).header('cache-control', 'no-store').send()
    try {
      const opened = { token, type, kinds: kindsOf(type), target }
      return reply.redirect(await openLink(core, request, opened), 303)
    } catch (error) {
      const refusal = asAuthError(error)
      if (refusal.status >= 500) throw error
      logRefusal(core.context, error, request)
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
      return accepted && startSession(core, tx, accepted.user.id, { method: 'otp' }, clientOf(request))
    })
    if (started instanceof AuthError) throw started
    return started === null ? { msg: halfwayMessage, code: '200' } : sessionAnswer(core, started)
  })

  auth.post('/verify/confirm', limit, async (request) => {
    const { code } = readBody(request, ConfirmBody)
    if (!code) throw invalid('A code is needed')
    await requireOpenNetwork(core, core.context.db, request.ip)
    return confirmByCode(core, request, code)
  })

  auth.post('/verify/awaited', limited(core.context, 'awaited'), async (request) => {
    const { email } = readBody(request, AwaitedBody)
    if (!email) throw invalid('An email address is needed')
    return { confirmed: await isSignUpConfirmed(core, request, readEmail(email)) }
  })
}

/** Whether a browser or mail program asks ahead of a tap that may never come. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((one) =>
    String(one).includes('prefetch'),
  )
}

function kindsOf(type: string | undefined): TokenKind[] {
  const kinds = type === undefined ? undefined : Object.hasOwn(kindsOfType, type) && kindsOfType[type]
  if (!kinds) throw invalid('Verify requires a supported verification type')
  return kinds
}

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
    if (pending === undefined) throw otpExpired(linkExpired)
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
  const attempt = {
    code: body.token ?? '',
    kinds,
    requester: readRequester(core, request),
    now: context.clock.now(),
  }
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

/** Wrong typed codes per hour and network (an IPv4 address or an IPv6 /64), over all accounts. */
const wrongFromNetwork = 20
/** The same for the wider network: an IPv4 /24 or an IPv6 /48. */
const wrongFromWideNetwork = 60
/** Wrong codes per hour over all networks; beyond that, only links are accepted. */
const wrongInAll = 1_000

/** Counts a typed code before checking it, since guesses may be parallel. Refuses after too many wrong ones in the hour. */
async function countGuess(core: AuthCore, ip: string) {
  const { config, db, clock, securityEvent } = core.context
  if (!config.rateLimits || isOwnComputer(config, ip)) return { async wrong() {}, async right() {} }
  const networkKey = core.requestKey('wrong code', addressKey(ip))
  const wideKey = core.requestKey('wrong code around', ipPrefix(ip))
  const globalKey = core.requestKey('wrong codes in all')
  const [here = 0, nearby = 0] = await countFailure(core.context, [networkKey, wideKey], hourMs)
  if (here > wrongFromNetwork || nearby > wrongFromWideNetwork) throw tooManyRequests()
  const all = await db
    .selectFrom('auth.failed_attempts')
    .select('failures')
    .where('key', '=', globalKey)
    .where('since', '>', new Date(clock.now().getTime() - hourMs))
    .executeTakeFirst()
  if ((all?.failures ?? 0) >= wrongInAll) throw tooManyRequests()
  return {
    /** Reports that a pending code was checked and did not match. */
    async wrong() {
      const [count = 0] = await countFailure(core.context, [globalKey], hourMs)
      if (count === wrongInAll) securityEvent('codes_closed', { count })
    },
    /** Reports that the code was right: the attempt does not count. */
    async right() {
      for (const key of [networkKey, wideKey].sort(Buffer.compare))
        await db
          .updateTable('auth.failed_attempts')
          .set((eb) => ({ failures: eb('failures', '-', 1) }))
          .where('key', '=', key)
          .execute()
    },
  }
}
