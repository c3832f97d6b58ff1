import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { queueEmailChange } from './address-change.ts'
import { padToConstantTime } from './constant-time-padding.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, readBody, readEmail, readPhone } from './input.ts'
import { queueMail } from './mails.ts'
import { requireBudgetLeft } from './message-budgets.ts'
import { countMessageRequest, requireAddressInterval } from './message-requests.ts'
import { type PkceChallenge, pkceFields, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import type { Requester } from './request-keys.ts'
import { markRequester } from './requester.ts'
import { issueTextCode, sendText } from './texts.ts'
import { lockUser } from './users.ts'

const Body = z.object({
  type: fields.text,
  email: fields.text,
  phone: fields.text,
  ...pkceFields,
})

/** POST /resend: sends a mail or text message again. The response does not reveal whether there was one. */
export function resendRoutes(auth: FastifyInstance, core: AuthCore): void {
  auth.post('/resend', limited(core.context, 'resend'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    if (body.email && body.phone) throw invalid('Only an email address or phone number should be provided.')
    const requester = markRequester(core, request, reply)
    if (body.type === 'signup' || body.type === 'email_change') {
      if (!body.email) throw invalid('Type provided requires an email address')
      await mailAgain(core, request, { type: body.type, email: readEmail(body.email), challenge, requester })
      return {}
    }
    if (body.type === 'sms' || body.type === 'phone_change') {
      if (!body.phone) throw invalid('Type provided requires a phone number')
      if (!core.context.config.auth.phone.enabled)
        throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
      await textAgain(core, request, { kind: body.type, phone: readPhone(body.phone), requester })
      return {}
    }
    throw invalid('Type provided requires a supported verification type')
  })
}

interface MailResend {
  type: 'signup' | 'email_change'
  email: string
  challenge: PkceChallenge | null
  requester: Requester
}

async function mailAgain(
  core: AuthCore,
  request: FastifyRequest,
  { type, email, challenge, requester }: MailResend,
): Promise<void> {
  const { context } = core
  const redirectTo = redirectTarget(request, context.config)
  const counts = await countMessageRequest(core, { to: email, ip: request.ip })
  await padToConstantTime(() =>
    context.transaction(async (tx) => {
      await requireBudgetLeft(core, tx, type === 'signup' ? 'mail_new_address' : 'mail_member')
      await requireAddressInterval(core, tx, type === 'signup' ? 'confirmation' : 'email change', email)
      if (type === 'signup') {
        const user = await lockUser(tx, { email })
        if (user === undefined || user.email_confirmed_at !== null) return
        await queueMail(core, tx, {
          user,
          kind: 'confirmation',
          redirectTo,
          challenge,
          isSignUp: true,
          counts,
          requester,
        })
        return
      }
      const user = (await lockUser(tx, { email })) ?? (await lockUser(tx, { newEmail: email }))
      if (user?.new_email)
        await queueEmailChange(core, tx, { user, to: user.new_email, redirectTo, challenge, requester })
    }),
  )
}

async function textAgain(
  core: AuthCore,
  request: FastifyRequest,
  { kind, phone, requester }: { kind: 'sms' | 'phone_change'; phone: string; requester: Requester },
): Promise<void> {
  await countMessageRequest(core, { to: phone, ip: request.ip })
  await padToConstantTime(async () => {
    const message = await core.context.transaction(async (tx): Promise<TextMessage | undefined> => {
      await requireAddressInterval(core, tx, 'text', phone)
      if (kind === 'sms') {
        const user = await lockUser(tx, { phone })
        if (user === undefined || user.phone_confirmed_at !== null) return undefined
        return issueTextCode(core, tx, { user, kind, to: phone, isSignUp: true, requester })
      }
      const user = (await lockUser(tx, { phone })) ?? (await lockUser(tx, { newPhone: phone }))
      return user?.new_phone
        ? issueTextCode(core, tx, { user, kind, to: user.new_phone, requester })
        : undefined
    })
    if (message !== undefined) await sendText(core, message)
  })
}
