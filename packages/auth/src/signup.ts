import { randomUUID } from 'node:crypto'
import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit } from './admission.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import type { Admission } from './host.ts'
import { fields, readBody, readEmail, readPhone, requireChannel } from './input.ts'
import { clientOf, refuseClosed, sessionAnswer, startSession } from './issue.ts'
import { queueMail } from './mails.ts'
import { countMessageRequest, type RequestCounts } from './message-requests.ts'
import { createAccount, retryOnConflict } from './new-account.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { type PkceChallenge, pkceFields, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import type { Requester } from './request-keys.ts'
import { markRequester } from './requester.ts'
import { issueTextCode, sendText } from './texts.ts'
import { isUnproven, openAccount } from './unproven.ts'
import { lockUser, type User, userView } from './users.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  channel: fields.text,
  data: fields.metadata,
  ...pkceFields,
})

interface SignUp {
  passwordHash: string
  metadata: Record<string, unknown>
  admission: Admission
  challenge: PkceChallenge | null
  redirectTo: string
  ip: string
  counts: RequestCounts
  requester: Requester
}

/** POST /signup: creates an account, which waits for its address or number to be confirmed; or an anonymous one. */
export function signUpRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const bucketOf = ({ body }: FastifyRequest) => {
    const { email, phone } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >
    return email || phone ? 'signup' : 'anonymous'
  }

  auth.post('/signup', limited(context, bucketOf), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    const newcomer = { ip: request.ip, headers: request.headers, given: body.data ?? {} }
    if (body.email && body.phone)
      throw invalid('Only an email address or phone number should be provided on signup.')
    if (!body.email && !body.phone) {
      await admit(core, context.db, newcomer, { email: null, isAnonymous: true })
      return signUpAnonymously(core, request, newcomer.given)
    }
    const { password } = body
    if (!password) throw invalid('Signup requires a valid password')
    const address = readAddress(core, body)
    if ('phone' in address && challenge !== null) throw invalid('PKCE not supported for phone signups')
    const admission = await admit(core, context.db, newcomer, { email: null, ...address })
    const counts = await countMessageRequest(core, {
      to: 'email' in address ? address.email : address.phone,
      ip: request.ip,
    })
    await requireGoodPassword(context, password, body.email)
    const signUp = {
      // Before the lookup, so that the response takes equally long whether the address is known or not.
      passwordHash: await core.hashing.run({ ip: request.ip, isKnown: false }, () =>
        hashPassword(context.config, password),
      ),
      metadata: core.host.signUpMetadata(body.data ?? {}),
      admission,
      challenge,
      redirectTo: redirectTarget(request, context.config),
      ip: request.ip,
      counts,
      requester: markRequester(core, request, reply),
    }
    return retryOnConflict(() => signUpByAddress(core, request, signUp, address))
  })
}

type Address = { email: string } | { phone: string }

function readAddress({ context }: AuthCore, body: z.output<typeof Body>): Address {
  const { auth } = context.config
  if (body.email) {
    if (!auth.email) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled')
    return { email: readEmail(body.email) }
  }
  if (!auth.phone.enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  requireChannel(body.channel)
  return { phone: readPhone(body.phone ?? '') }
}

async function signUpAnonymously(core: AuthCore, request: FastifyRequest, metadata: Record<string, unknown>) {
  if (!core.context.config.auth.anonymous)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  const started = await core.context.transaction(async (tx) => {
    const user = await createAccount(core, tx, { metadata, anonymous: true, ip: request.ip })
    return startSession(core, tx, user.id, { method: 'anonymous' }, clientOf(request))
  })
  return sessionAnswer(core, started)
}

async function signUpByAddress(core: AuthCore, request: FastifyRequest, signUp: SignUp, address: Address) {
  const { challenge, redirectTo, metadata, counts, requester } = signUp
  const { context } = core
  const { auth } = context.config
  const isMail = 'email' in address
  if (isMail ? auth.autoconfirm : auth.phone.autoconfirm) {
    const confirmed = isMail ? { emailConfirmed: true } : { phoneConfirmed: true }
    const started = await context.transaction(async (tx) => {
      if ((await lockUser(tx, address)) !== undefined) throw alreadyThere()
      const user = await createAccount(core, tx, { ...signUp, ...address, ...confirmed })
      if (user.held_at !== null) return user
      return startSession(core, tx, user.id, { method: 'password' }, clientOf(request))
    })
    return begun(core, started)
  }
  const outcome = await context.transaction(async (tx) => {
    const known = await lockUser(tx, address)
    if (known !== undefined && !isUnproven(known)) return undefined
    const user = await openAccount(core, tx, known, { ...signUp, ...address })
    const secret = { user, challenge, isSignUp: true, requester }
    let message: TextMessage | undefined
    if (isMail) await queueMail(core, tx, { ...secret, kind: 'confirmation', redirectTo, counts })
    else message = await issueTextCode(core, tx, { ...secret, kind: 'sms', to: address.phone })
    return { message, user: (await lockUser(tx, { id: user.id })) ?? user }
  })
  if (outcome === undefined) return nobody(core, address, metadata)
  if (outcome.message !== undefined) await sendText(core, outcome.message)
  return userView(outcome.user)
}

/** The response of a sign-up without confirmation: a session, or the refusal of an account that waits for consent. */
function begun(core: AuthCore, started: User | Awaited<ReturnType<typeof startSession>>) {
  if ('session' in started) return sessionAnswer(core, started)
  refuseClosed(started, core.context.clock.now(), 403)
  throw new Error('a sign-up has no session')
}

const alreadyThere = () => new AuthError(422, 'user_already_exists', 'User already registered')

/** Response for a taken address. It looks like a new account, but without identities, by which the owner's client can tell. */
function nobody({ context }: AuthCore, address: Address, metadata: Record<string, unknown>) {
  const now = context.clock.now()
  const provider = 'email' in address ? 'email' : 'phone'
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone: '',
    ...address,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
