import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit, requireOpenNetwork } from './admission.ts'
import { audit } from './audit.ts'
import { padToConstantTime } from './constant-time-padding.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { AuthError, invalid } from './errors.ts'
import type { Admission } from './host.ts'
import { fields, readBody, readEmail, readPhone, requireChannel } from './input.ts'
import { queueMail } from './mails.ts'
import { countMessageRequest, inMailTurn, requireAddressInterval } from './message-requests.ts'
import { retryOnConflict } from './new-account.ts'
import { type PkceChallenge, pkceFields, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import type { Requester } from './request-keys.ts'
import { markRequester } from './requester.ts'
import { issueTextCode, sendText } from './texts.ts'
import { isOfBrowser, openAccount } from './unproven.ts'
import { lockUser, type User } from './users.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  create_user: z.boolean().nullish(),
  data: fields.metadata,
  channel: fields.text,
  ...pkceFields,
})

type OtpBody = z.output<typeof Body>

/** POST /otp, and /magiclink for older clients: a link or a code instead of a password. */
export function otpRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/otp', limited(context, 'otp'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    if (!body.email === !body.phone) throw invalid('Only an email address or phone number should be provided')
    if (body.phone) return byText(core, request, { body, requester: markRequester(core, request, reply) })
    if (body.channel) throw invalid('Channel should only be specified with Phone OTP')
    return byMail(core, request, { body, challenge, requester: markRequester(core, request, reply) })
  })

  auth.post('/magiclink', limited(context, 'magiclink'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    return byMail(core, request, { body, challenge, requester: markRequester(core, request, reply) })
  })
}

async function byMail(
  core: AuthCore,
  request: FastifyRequest,
  { body, challenge, requester }: { body: OtpBody; challenge: PkceChallenge | null; requester: Requester },
) {
  const { context } = core
  if (!context.config.auth.email)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  const email = readEmail(body.email ?? '')
  const redirectTo = redirectTarget(request, context.config)
  const admission = await admitted(core, request, body, { email })
  const send = (counts: Awaited<ReturnType<typeof countMessageRequest>>) =>
    context.transaction(async (tx) => {
      await requireAddressInterval(core, tx, 'link', email)
      const known = await lockUser(tx, { email })
      const user = await addressee(core, tx, request, {
        known,
        admission,
        body,
        requester,
        address: { email },
      })
      const kind = user.email_confirmed_at === null ? 'confirmation' : 'magic_link'
      const isSignUp = maySignUp(body) || isOfBrowser(user, requester)
      await queueMail(core, tx, { user, kind, redirectTo, challenge, isSignUp, counts, requester })
      await audit(tx, 'magic_link_asked', { userId: user.id, ip: request.ip, at: context.clock.now() })
    })
  await inMailTurn(core, request, async () => {
    const counts = await countMessageRequest(core, { to: email, ip: request.ip })
    await retryOnConflict(() => send(counts))
  })
  return {}
}

async function byText(
  core: AuthCore,
  request: FastifyRequest,
  { body, requester }: { body: OtpBody; requester: Requester },
) {
  const { context } = core
  if (!context.config.auth.phone.enabled)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  requireChannel(body.channel)
  const phone = readPhone(body.phone ?? '')
  const admission = await admitted(core, request, body, { email: null })
  await countMessageRequest(core, { to: phone, ip: request.ip })
  const issue = () =>
    context.transaction(async (tx): Promise<TextMessage> => {
      const known = await lockUser(tx, { phone })
      const user = await addressee(core, tx, request, {
        known,
        admission,
        body,
        requester,
        address: { phone },
      })
      const isSignUp = maySignUp(body) || isOfBrowser(user, requester)
      return issueTextCode(core, tx, { user, kind: 'sms', to: phone, isSignUp, requester })
    })
  await padToConstantTime(async () => sendText(core, await retryOnConflict(issue)))
  return {}
}

/** Returns the sender's admission, checked before the account is looked up; null when no account may be created. */
async function admitted(
  core: AuthCore,
  { ip, headers }: FastifyRequest,
  body: OtpBody,
  { email }: { email: string | null },
): Promise<Admission | null> {
  const { db } = core.context
  await requireOpenNetwork(core, db, ip)
  return maySignUp(body) ? admit(core, db, { ip, headers, given: body.data ?? {} }, { email }) : null
}

const maySignUp = (body: OtpBody) => body.create_user !== false

interface AddresseeLookup {
  known: User | undefined
  admission: Admission | null
  body: OtpBody
  requester: Requester
  address: { email: string } | { phone: string }
}

/** The account to write to. Unless only known accounts are wanted, this is a sign-up without a password. */
async function addressee(
  core: AuthCore,
  tx: Tx,
  request: FastifyRequest,
  { known, admission, body, requester, address }: AddresseeLookup,
): Promise<User> {
  if (admission === null) {
    if (known === undefined) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    return known
  }
  const metadata = core.host.signUpMetadata(body.data ?? {})
  return openAccount(core, tx, known, { ...address, metadata, admission, requester, ip: request.ip })
}
