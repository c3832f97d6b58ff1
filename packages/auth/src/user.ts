import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit } from './admission.ts'
import { markAsker } from './asker.ts'
import { audit } from './audit.ts'
import { requireSecondFactor, requireUser, requireUserOfAnyLevel, type SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { askEmailChange } from './email-change.ts'
import { AuthError, invalid } from './errors.ts'
import { requireProof, requireProofStill } from './freshness.ts'
import { fields, readBody, readEmail, readPhone, requireChannel } from './input.ts'
import { countAsk } from './message-asks.ts'
import { acceptPassword, setPassword } from './password-change.ts'
import { askPhoneChange } from './phone-change.ts'
import { readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
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
  code_challenge: fields.text,
  code_challenge_method: fields.text,
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
    const wish = readWish(core, caller, body)
    const accepted = body.password
      ? await acceptPassword(
          core,
          caller,
          { password: body.password, currentPassword: body.current_password, nonce: body.nonce },
          ip,
        )
      : undefined
    const proof =
      accepted === undefined && (wish.email || wish.phone)
        ? await requireProof(core, caller, { nonce: body.nonce, ip })
        : accepted?.proof
    await requireAdmitted(core, caller, request, wish)
    const redirectTo = redirectTarget(request, context.config)
    const asker = markAsker(core, request, reply)
    if (wish.email !== undefined) await countAsk(core, { to: wish.email, ip })
    if (wish.phone !== undefined) await countAsk(core, { to: wish.phone, ip })
    const message = await context.transaction(async (tx) => {
      const user = await lockCaller(tx, caller.user.id)
      if (proof !== undefined) await requireProofStill(core, tx, caller, proof)
      if (body.data !== undefined) await changeMetadata(core, tx, user, body.data, ip)
      if (accepted !== undefined)
        await setPassword(core, tx, caller, { passwordHash: accepted.passwordHash, ip })
      if (wish.email !== undefined)
        await askEmailChange(core, tx, { user, to: wish.email, redirectTo, challenge, asker }, ip)
      return wish.phone === undefined
        ? undefined
        : askPhoneChange(core, tx, { user, to: wish.phone, asker, ip })
    })
    if (message !== undefined) await sendText(core, message)
    const { user: changed } = await requireUser(core, request)
    return userView(changed)
  })
}

/** The addresses that actually change; refuses changes that this account or session may not make. */
function readWish({ context }: AuthCore, caller: SignedIn, body: z.output<typeof Body>) {
  const { user } = caller
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const email = body.email ? readEmail(body.email) : undefined
  const phone = body.phone ? readPhone(body.phone) : undefined
  const wish = {
    email: email === user.email ? undefined : email,
    phone: phone === user.phone ? undefined : phone,
  }
  if (user.is_sso && (wish.email || wish.phone || body.password || body.nonce))
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  if (wish.email && !context.config.auth.email)
    throw new AuthError(400, 'email_provider_disabled', 'Email addresses are disabled')
  if (wish.phone && !context.config.auth.phone.enabled)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are disabled')
  if (wish.phone) requireChannel(body.channel)
  else if (body.channel && !body.phone) throw invalid('Channel should only be specified with a phone number')
  return wish
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
