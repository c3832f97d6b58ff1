import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, readBody, readEmail } from './input.ts'
import { queueMail } from './mails.ts'
import { readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import { lockUser } from './users.ts'

const RecoverBody = z.object({
  email: fields.text,
  code_challenge: fields.text,
  code_challenge_method: fields.text,
})

const ResendBody = RecoverBody.extend({ type: fields.text, phone: fields.text })

/** POST /recover and POST /resend: mails on request. The answer does not tell whether there was anybody to write to. */
export function recoverRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { world } = core

  auth.post('/recover', limited(world, 'recover'), async (request, reply) => {
    const body = readBody(request, RecoverBody)
    const challenge = readChallenge(body)
    if (!body.email) throw invalid('Password recovery requires an email')
    const email = readEmail(body.email)
    const redirectTo = redirectTarget(request, world.config)
    await levelled(() =>
      world.transaction(async (tx) => {
        const user = await lockUser(tx, { email })
        if (user === undefined) return
        await queueMail(core, tx, { user, kind: 'recovery', redirectTo, challenge })
        await audit(tx, 'recovery_asked', { userId: user.id, ip: request.ip, at: world.clock.now() })
      }),
    )
    return reply.send({})
  })

  auth.post('/resend', limited(world, 'resend'), async (request, reply) => {
    const body = readBody(request, ResendBody)
    const challenge = readChallenge(body)
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.')
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
    if (body.type !== 'signup') throw invalid('Type provided requires a supported verification type')
    if (!body.email) throw invalid('Type provided requires an email address')
    const email = readEmail(body.email)
    const redirectTo = redirectTarget(request, world.config)
    await levelled(() =>
      world.transaction(async (tx) => {
        const user = await lockUser(tx, { email })
        if (user === undefined || user.email_confirmed_at !== null) return
        await queueMail(core, tx, { user, kind: 'confirmation', redirectTo, challenge })
      }),
    )
    return reply.send({})
  })
}

const floorMs = 60

/** Writing a mail takes longer than finding nobody: both answers take at least this long. */
async function levelled(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(floorMs)])
}
