import { networkKey } from '@parvis/platform/network-address.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { markAsker } from './asker.ts'
import { audit } from './audit.ts'
import { padToConstantTime } from './constant-time-padding.ts'
import type { AuthCore } from './core.ts'
import { invalid } from './errors.ts'
import { fields, readBody, readEmail } from './input.ts'
import { queueMail } from './mails.ts'
import { countAsk, requireAddressInterval } from './message-asks.ts'
import { isSpent, requireBudgetLeft } from './message-budgets.ts'
import { readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import { isOfBrowser } from './unproven.ts'
import { lockUser } from './users.ts'

const Body = z.object({
  email: fields.text,
  code_challenge: fields.text,
  code_challenge_method: fields.text,
})

/**
 * POST /recover: mails a link to choose a new password. The response does not reveal whether the account
 * exists.
 */
export function recoverRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/recover', limited(context, 'recover'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    if (!body.email) throw invalid('Password recovery requires an email')
    const email = readEmail(body.email)
    const redirectTo = redirectTarget(request, context.config)
    const asker = markAsker(core, request, reply)
    const send = async () => {
      const asked = await countAsk(core, { to: email, ip: request.ip })
      await context.transaction(async (tx) => {
        await requireBudgetLeft(core, tx, 'mail_recovery')
        await requireAddressInterval(core, tx, 'link', email)
        const user = await lockUser(tx, { email })
        if (user === undefined) return
        // An account that was never confirmed has nothing to recover; under a flood it is treated like an
        // unknown one.
        if (user.email_confirmed_at === null && (await isSpent(core, tx, 'mail_new_address'))) return
        // For an unconfirmed account: the same browser has just signed up.
        const isSignUp = isOfBrowser(user, asker)
        await queueMail(core, tx, { user, kind: 'recovery', redirectTo, challenge, isSignUp, asked, asker })
        await audit(tx, 'recovery_asked', { userId: user.id, ip: request.ip, at: context.clock.now() })
      })
    }
    const isWanted = () => !request.raw.socket.destroyed
    await padToConstantTime(() => core.mailTurns.pass(networkKey(request.ip), isWanted, send))
    return {}
  })
}
