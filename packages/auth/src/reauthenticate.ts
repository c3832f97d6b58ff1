import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import { required } from '@parvis/platform/required.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from './audit.ts'
import { requireUser } from './caller.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { queueMail } from './mails.ts'
import { limited } from './rate-limits.ts'
import { issueTextCode, sendText } from './texts.ts'
import { lockUser } from './users.ts'

/** GET /reauthenticate: sends a code, which is the nonce of a sensitive change. */
export function reauthenticateRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.get('/reauthenticate', limited(context, 'reauthenticate'), async (request) => {
    const { user: caller } = await requireUser(core, request)
    const message = await context.transaction(async (tx): Promise<TextMessage | undefined> => {
      const user = await lockUser(tx, { id: caller.id })
      if (user?.email && !user.email_confirmed_at)
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
      if (!user?.email && user?.phone && !user.phone_confirmed_at)
        throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
      if (!user?.email && !user?.phone)
        throw invalid('Reauthentication requires the user to have an email or a phone number')
      const at = context.clock.now()
      await audit(tx, 'reauthentication_asked', { userId: user.id, ip: request.ip, at })
      if (user.email === null)
        return issueTextCode(core, tx, {
          user,
          kind: 'reauthentication',
          to: required(user.phone, 'the phone number'),
        })
      const redirectTo = context.config.siteUrl
      await queueMail(core, tx, { user, kind: 'reauthentication', redirectTo, challenge: null })
      return undefined
    })
    if (message !== undefined) await sendText(core, message)
    return {}
  })
}
