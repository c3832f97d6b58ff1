import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from './audit.ts'
import { requireUser } from './caller.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, readBody, readEmail } from './input.ts'
import { endSessions } from './issue.ts'
import { hashPassword, passwordMatches, requireGoodPassword } from './passwords.ts'
import { readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { forgetMember } from './service.ts'
import { lockUser, mergeMetadata, metadataOf, userView } from './users.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  data: fields.metadata,
  app_metadata: z.unknown().optional(),
  code_challenge: fields.text,
  code_challenge_method: fields.text,
})

/** GET and PUT /user: the signed-in account. */
export function userRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { world } = core

  auth.get('/user', async (request) => {
    const { user } = await requireUser(core, request)
    return userView(user)
  })

  auth.put('/user', limited(world, 'user'), async (request) => {
    const { user, sessionId } = await requireUser(core, request)
    const body = readBody(request, Body)
    readChallenge(body)
    if (body.app_metadata !== undefined && body.app_metadata !== null)
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    if (body.phone && body.phone.replace(/^\+/, '') !== (user.phone ?? ''))
      throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are disabled')
    if (body.email && readEmail(body.email) !== user.email)
      throw invalid('Changing the email address is not available')

    const passwordHash = body.password
      ? await newPassword(core, user.encrypted_password, body.password)
      : undefined
    await world.transaction(async (tx) => {
      const now = world.clock.now()
      const current = await lockUser(tx, { id: user.id })
      if (current === undefined)
        throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
      const place = { userId: user.id, ip: request.ip, at: now }
      if (body.data !== undefined) {
        const merged = mergeMetadata(metadataOf(current.user_metadata), body.data)
        await tx
          .updateTable('auth.users')
          .set({ user_metadata: JSON.stringify(merged), updated_at: now })
          .where('id', '=', user.id)
          .execute()
        await audit(tx, 'metadata_changed', place)
      }
      if (passwordHash !== undefined) {
        await tx
          .updateTable('auth.users')
          .set({ encrypted_password: passwordHash, updated_at: now })
          .where('id', '=', user.id)
          .execute()
        await core.oneTimeTokens.voidAll(tx, user.id)
        await endSessions(tx, user.id, { except: sessionId })
        await audit(tx, 'password_changed', place)
        tx.afterCommit(() => forgetMember(world, user.id))
      }
    })
    const { user: changed } = await requireUser(core, request)
    return userView(changed)
  })
}

async function newPassword(core: AuthCore, current: string | null, password: string): Promise<string> {
  const { config } = core.world
  await requireGoodPassword(core.world, password)
  if (await passwordMatches(config, current, password))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(config, password)
}
