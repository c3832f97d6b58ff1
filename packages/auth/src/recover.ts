import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { invalid } from './errors.ts'
import { fields, readBody, readEmail } from './input.ts'
import { queueMail } from './mails.ts'
import { isSpent, requireBudgetLeft } from './message-budgets.ts'
import { countMessageRequest, inMailTurn, requireAddressInterval } from './message-requests.ts'
import { pkceFields, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import { markRequester } from './requester.ts'
import { isOfBrowser } from './unproven.ts'
import { lockUser } from './users.ts'

const Body = z.object({
  email: fields.text,
  ...pkceFields,
})

/** POST /recover: mails a link to choose a new password. The response does not reveal whether the account exists. */
export function recoverRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/recover', limited(context, 'recover'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    if (!body.email) throw invalid('Password recovery requires an email')
    const email = readEmail(body.email)
    const redirectTo = redirectTarget(request, context.config)
    const requester = markRequester(core, request, reply)
    const send = async () => {
      const counts = await countMessageRequest(core, { to: email, ip: request.ip })
      await context.transaction(async (tx) => {
        await requireBudgetLeft(core, tx, 'mail_recovery')
        await requireAddressInterval(core, tx, 'link', email)
        const user = await lockUser(tx, { email })
        if (user === undefined) return
        // An unconfirmed account has nothing to recover; under a flood it counts as unknown.
        if (user.email_confirmed_at === null && (await isSpent(core, tx, 'mail_new_address'))) return
        // For an unconfirmed account: the same browser has just signed up.
        const isSignUp = isOfBrowser(user, requester)
        await queueMail(core, tx, {
          user,
          kind: 'recovery',
          redirectTo,
          challenge,
          isSignUp,
          counts,
          requester,
        })
        await audit(tx, 'recovery_asked', { userId: user.id, ip: request.ip, at: context.clock.now() })
      })
    }
    await inMailTurn(core, request, send)
    return {}
  })
}
