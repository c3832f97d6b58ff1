import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { brokenConstraint } from '../../platform/database/database.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, readBody, readEmail } from './input.ts'
import { callerOf, sessionAnswer, startSession } from './issue.ts'
import { queueMail } from './mails.ts'
import { createAccount } from './new-account.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { type Challenge, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import { lockUser, userView } from './users.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  data: fields.metadata,
  code_challenge: fields.text,
  code_challenge_method: fields.text,
})

interface SignUp {
  email: string
  passwordHash: string
  metadata: Record<string, unknown>
  challenge: Challenge | null
  redirectTo: string
  ip: string
}

/** POST /signup: a new account, which waits for its address to be confirmed. */
export function signUpRoutes(auth: FastifyInstance, core: AuthCore): void {
  auth.post('/signup', limited(core.world, 'signup'), async (request, reply) => {
    const signUp = await readSignUp(core, request)
    try {
      return await answer(core, signUp, request, reply)
    } catch (error) {
      // Somebody else's request for the same address was first: now it is a known one.
      if (brokenConstraint(error) !== 'users_email') throw error
      return answer(core, signUp, request, reply)
    }
  })
}

async function readSignUp({ world }: AuthCore, request: FastifyRequest): Promise<SignUp> {
  const { config } = world
  const body = readBody(request, Body)
  const challenge = readChallenge(body)
  if (!config.auth.signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  if (body.email && body.phone)
    throw invalid('Only an email address or phone number should be provided on signup.')
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!body.email) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!body.password) throw invalid('Signup requires a valid password')
  await requireGoodPassword(world, body.password)
  return {
    email: readEmail(body.email),
    // Before looking the address up: known or not, the answer has taken as long.
    passwordHash: await hashPassword(config, body.password),
    metadata: body.data ?? {},
    challenge,
    redirectTo: redirectTarget(request, config),
    ip: request.ip,
  }
}

async function answer(core: AuthCore, signUp: SignUp, request: FastifyRequest, reply: FastifyReply) {
  const { autoconfirm } = core.world.config.auth
  if (autoconfirm) {
    const started = await core.world.transaction(async (tx) => {
      const known = await lockUser(tx, { email: signUp.email })
      if (known !== undefined) throw new AuthError(422, 'user_already_exists', 'User already registered')
      const user = await createAccount(core, tx, { ...signUp, emailConfirmed: true })
      return startSession(core, tx, user.id, { method: 'password' }, callerOf(request))
    })
    return reply.send(await sessionAnswer(core, started))
  }
  const user = await core.world.transaction(async (tx) => {
    const known = await lockUser(tx, { email: signUp.email })
    if (known !== undefined && known.email_confirmed_at !== null) return undefined
    const subject = known ?? (await createAccount(core, tx, signUp))
    const { challenge, redirectTo } = signUp
    await queueMail(core, tx, { user: subject, kind: 'confirmation', redirectTo, challenge })
    return lockUser(tx, { id: subject.id })
  })
  return reply.send(user === undefined ? nobody(core, signUp) : userView(user))
}

/** For an address that has an account already: an answer that tells its owner's front end, and nobody else, so. */
function nobody({ world }: AuthCore, { email, metadata }: SignUp): Record<string, unknown> {
  const now = world.clock.now()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
