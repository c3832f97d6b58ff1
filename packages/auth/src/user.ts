import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askEmailChange, askPhoneChange } from './address-change.ts'
import { admit } from './admission.ts'
import { audit } from './audit.ts'
import { requireSecondFactor, requireUser, requireUserOfAnyLevel, type SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, readBody, readEmail, readPhone, requireChannel } from './input.ts'
import { countMessageRequest } from './message-requests.ts'
import { acceptPassword, setPassword } from './password-change.ts'
import { pkceFields, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { requireRecentAuthentication, requireStillAuthenticated } from './recent-authentication.ts'
import { redirectTarget } from './redirects.ts'
import { markRequester } from './requester.ts'
import { sendText } from './texts.ts'
import {
  lockCaller,
  mergeMetadata,
  metadataOf,
  owesSecondFactor,
  type User,
  unprovenUserView,
  userView,
} from './users.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  current_password: fields.text,
  nonce: fields.text,
  channel: fields.text,
  data: fields.metadata,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

/** GET and PUT /user: the signed-in account. */
export function userRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.get('/user', async (request) => {
    const { user, aal } = await requireUserOfAnyLevel(core, request)
    const audience = request.headers['x-jwt-aud'] ?? user.aud
    if (audience !== user.aud) throw invalid("Token audience doesn't match request audience")
    return owesSecondFactor(user, aal) ? unprovenUserView(user) : userView(user)
  })

  auth.put('/user', limited(context, 'user'), async (request, reply) => {
    const caller = await requireUserOfAnyLevel(core, request)
    requireSecondFactor(caller, 401)
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    const { ip } = request
    const changes = readAddressChanges(core, caller, body)
    const accepted = body.password
      ? await acceptPassword(
          core,
          caller,
          { password: body.password, currentPassword: body.current_password, nonce: body.nonce },
          ip,
        )
      : undefined
    const source =
      accepted === undefined && (changes.email || changes.phone)
        ? await requireRecentAuthentication(core, caller, { nonce: body.nonce, ip })
        : accepted?.source
    await requireAdmitted(core, caller, request, changes)
    const redirectTo = redirectTarget(request, context.config)
    const requester = markRequester(core, request, reply)
    if (changes.email !== undefined) await countMessageRequest(core, { to: changes.email, ip })
    if (changes.phone !== undefined) await countMessageRequest(core, { to: changes.phone, ip })
    const message = await context.transaction(async (tx) => {
      const user = await lockCaller(tx, caller.user.id)
      if (source !== undefined) await requireStillAuthenticated(core, tx, caller, source)
      if (body.data !== undefined) await changeMetadata(core, tx, user, body.data, ip)
      if (accepted !== undefined)
        await setPassword(core, tx, caller, { passwordHash: accepted.passwordHash, ip })
      if (changes.email !== undefined)
        await askEmailChange(core, tx, { user, to: changes.email, redirectTo, challenge, requester }, ip)
      return changes.phone === undefined
        ? undefined
        : askPhoneChange(core, tx, { user, to: changes.phone, requester, ip })
    })
    if (message !== undefined) await sendText(core, message)
    const { user: changed } = await requireUser(core, request)
    return userView(changed)
  })
}

/** The addresses that actually change; refuses changes that this account or session may not make. */
function readAddressChanges({ context }: AuthCore, caller: SignedIn, body: z.output<typeof Body>) {
  const { user } = caller
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const email = body.email ? readEmail(body.email) : undefined
  const phone = body.phone ? readPhone(body.phone) : undefined
  const changes = {
    email: email === user.email ? undefined : email,
    phone: phone === user.phone ? undefined : phone,
  }
  if (user.is_sso && (changes.email || changes.phone || body.password || body.nonce))
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  if (changes.email && !context.config.auth.email)
    throw new AuthError(400, 'email_provider_disabled', 'Email addresses are disabled')
  if (changes.phone && !context.config.auth.phone.enabled)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are disabled')
  if (changes.phone) requireChannel(body.channel)
  else if (body.channel && !body.phone) throw invalid('Channel should only be specified with a phone number')
  return changes
}

/** An address must be one that the host accepts; an anonymous account that gets one becomes a new account. */
async function requireAdmitted(
  core: AuthCore,
  { user }: SignedIn,
  { ip, headers }: FastifyRequest,
  { email, phone }: { email: string | undefined; phone: string | undefined },
): Promise<void> {
  const { db } = core.context
  if (user.is_anonymous && (email !== undefined || phone !== undefined))
    await admit(core, db, { ip, headers, given: {} }, { email: email ?? null, isAnonymous: true })
  else if (email !== undefined) await core.host.requireGoodEmail(db, email)
}

async function changeMetadata(
  core: AuthCore,
  tx: Tx,
  user: User,
  changes: Record<string, unknown>,
  ip: string,
): Promise<void> {
  const now = core.context.clock.now()
  const merged = mergeMetadata(metadataOf(user.user_metadata), changes)
  await updateById(tx, 'auth.users', user.id, { user_metadata: JSON.stringify(merged), updated_at: now })
  await audit(tx, 'metadata_changed', { userId: user.id, ip, at: now })
}
