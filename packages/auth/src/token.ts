import { asciiAddress } from '@parvis/contract/accounts/credentials.ts'
import { sqlState } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { halfwayMessage } from './acceptance.ts'
import { requireOpenNetwork } from './admission.ts'
import { openTokens } from './auth-codes.ts'
import { keepsCookie, presentedRefreshToken } from './cookie-sessions.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, queryText, readBody, readPhone } from './input.ts'
import { type AmrMethod, clientOf, refuseClosed, sessionAnswer, startSession } from './issue.ts'
import { deviceOf } from './known-devices.ts'
import { acceptLinkOfCode } from './mailed-links.ts'
import { idTokenGrant } from './oauth/id-token.ts'
import { hashIfRaw, matchingForm, storeHash, weaknesses, weaknessMessage } from './passwords.ts'
import { verifierMatches } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { refresh } from './refresh.ts'
import { signInTries } from './sign-in-tries.ts'
import { providerName } from './sso/account.ts'
import { findUser, lockUser } from './users.ts'
import { web3Grant } from './web3/grant.ts'

/** POST /token: exchanges credentials, a refresh token or a code for a session. */
export function tokenRoutes(auth: FastifyInstance, core: AuthCore): void {
  const grants: Record<string, (core: AuthCore, request: FastifyRequest) => Promise<unknown>> = {
    password: passwordGrant,
    refresh_token: refreshGrant,
    pkce: pkceGrant,
    id_token: idTokenGrant,
    web3: web3Grant,
  }

  const bucketOf = (request: FastifyRequest) => {
    const grant = queryText(request, 'grant_type')
    if (grant === 'web3') return 'web3'
    return grant === 'refresh_token' && keepsCookie(core, request) ? 'renewal' : 'token'
  }

  auth.post('/token', limited(core.context, bucketOf), async (request, reply) => {
    const name = queryText(request, 'grant_type') ?? ''
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
    if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    // Before credentials are judged: otherwise the refusal would tell which ones are right.
    if (grant !== refreshGrant) await requireOpenNetwork(core, core.context.db, request.ip)
    return reply.send(await grant(core, request))
  })
}

const PasswordBody = z.object({ email: fields.text, phone: fields.text, password: fields.text })

async function passwordGrant(core: AuthCore, request: FastifyRequest) {
  const { context } = core
  const { config, clock } = context
  const body = readBody(request, PasswordBody)
  if (body.email && body.phone)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (!body.email && !body.phone) throw invalid('missing email or phone')
  const { auth } = config
  if (body.phone && !auth.phone.enabled)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (body.email && !auth.email)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  const password = body.password ?? ''
  const address: { phone: string } | { email: string } = body.phone
    ? { phone: readPhone(body.phone) }
    : { email: asciiAddress((body.email ?? '').trim().toLowerCase()) }
  const isTooLong = 'email' in address && address.email.length > 255
  const user = isTooLong ? undefined : await findUser(context.db, address)
  const { ip } = request
  const device = user === undefined ? undefined : deviceOf(core, request, user)
  const tries = signInTries(core, { address: Object.values(address)[0] ?? '', user, device, ip })
  await tries.check()
  const form = await core.hashing.run({ ip, isKnown: device !== undefined }, () =>
    matchingForm(config, user?.encrypted_password, password),
  )
  if (form === null || user === undefined) {
    await tries.failed()
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials').about(user?.id)
  }
  await tries.check()
  refuseClosed(user, clock.now(), 400)
  if ('phone' in address && user.phone_confirmed_at === null)
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  if ('email' in address && user.email_confirmed_at === null)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

  const renewedHash = await hashIfRaw(core, form, password, ip)
  const started = await context.transaction(async (tx) => {
    const current = await lockUser(tx, { id: user.id })
    // The password was changed, or the account ended, while its hash was being computed.
    if (current?.encrypted_password !== user.encrypted_password)
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
    if (renewedHash !== undefined) await storeHash(tx, user.id, renewedHash)
    return startSession(core, tx, user.id, { method: 'password' }, clientOf(request))
  })
  const reasons = await weaknesses(context, password, user.email)
  return {
    ...(await sessionAnswer(core, started)),
    ...(reasons.length > 0 ? { weak_password: { message: weaknessMessage(config, reasons), reasons } } : {}),
  }
}

const RefreshBody = z.object({ refresh_token: fields.text })

async function refreshGrant(core: AuthCore, request: FastifyRequest) {
  const { refresh_token: token } = readBody(request, RefreshBody)
  if (!token) throw invalid('refresh_token required')
  try {
    const presented = presentedRefreshToken(core, request, token)
    return await sessionAnswer(core, await refresh(core, presented, request.ip))
  } catch (error) {
    if (sqlState(error) === '55P03')
      throw new AuthError(409, 'conflict', 'Too many concurrent token refresh requests on the same session')
    throw error
  }
}

const PkceBody = z.object({ auth_code: fields.text, code_verifier: fields.text })

const verifierTries = 3

async function pkceGrant(core: AuthCore, request: FastifyRequest) {
  const body = readBody(request, PkceBody)
  const { auth_code: code, code_verifier: verifier } = body
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const { context } = core
  const outcome = await context.transaction(async (tx) => {
    const flow = await tx
      .selectFrom('auth.auth_codes')
      .selectAll()
      .where('code_hash', '=', sha256(code))
      .forUpdate()
      .executeTakeFirst()
    if (flow === undefined)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (flow.expires_at <= context.clock.now())
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    const mine = tx.deleteFrom('auth.auth_codes').where('code_hash', '=', flow.code_hash)
    if (!verifierMatches(verifier, flow)) {
      if (flow.wrong_verifiers + 1 >= verifierTries) await mine.execute()
      else
        await tx
          .updateTable('auth.auth_codes')
          .set({ wrong_verifiers: flow.wrong_verifiers + 1 })
          .where('code_hash', '=', flow.code_hash)
          .execute()
      return undefined
    }
    await mine.execute()
    const user = await lockUser(tx, { id: flow.user_id })
    if (user === undefined) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no user')
    refuseClosed(user, context.clock.now(), 400)
    const accepted = await acceptLinkOfCode(core, tx, flow.link_hash, request)
    if (accepted === null) return { halfway: { msg: halfwayMessage, code: '200' } }
    if (accepted !== 'no link' && accepted.held !== undefined) return accepted.held
    const sealed = flow.sealed_provider_tokens
    const tokens = sealed === null ? undefined : await openTokens(core, sealed)
    const start = {
      method: flow.amr_method as AmrMethod,
      ...(tokens === undefined ? {} : { provider: tokens.provider }),
      ...(flow.sso_provider_id === null
        ? {}
        : { provider: providerName(flow.sso_provider_id), ssoProviderId: flow.sso_provider_id }),
      notAfter: flow.not_after ?? undefined,
    }
    return { started: await startSession(core, tx, user.id, start, clientOf(request)), tokens }
  })
  if (outcome === undefined)
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  if (outcome instanceof AuthError) throw outcome
  if ('halfway' in outcome) return outcome.halfway
  const { provider_token, provider_refresh_token } = outcome.tokens ?? {}
  return {
    ...(await sessionAnswer(core, outcome.started)),
    ...(provider_token === undefined ? {} : { provider_token }),
    ...(provider_refresh_token === undefined ? {} : { provider_refresh_token }),
  }
}
