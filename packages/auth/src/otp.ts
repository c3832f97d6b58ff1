import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import { networkKey } from '@parvis/platform/network-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit, requireOpenNetwork } from './admission.ts'
import type { Asker } from './ask-keys.ts'
import { markAsker } from './asker.ts'
import { audit } from './audit.ts'
import { padToConstantTime } from './constant-time-padding.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { AuthError, invalid } from './errors.ts'
import type { Admission } from './host.ts'
import { fields, readBody, readEmail, readPhone, requireChannel } from './input.ts'
import { queueMail } from './mails.ts'
import { countAsk, requireAddressInterval } from './message-asks.ts'
import { onceMore } from './new-account.ts'
import { type Challenge, readChallenge } from './pkce.ts'
import { limited } from './rate-limits.ts'
import { redirectTarget } from './redirects.ts'
import { issueTextCode, sendText } from './texts.ts'
import { isOfBrowser, openAccount } from './unproven.ts'
import { lockUser, type User } from './users.ts'

const Body = z.object({
  email: fields.text,
  phone: fields.text,
  create_user: z.boolean().nullish(),
  data: fields.metadata,
  channel: fields.text,
  code_challenge: fields.text,
  code_challenge_method: fields.text,
})

type Wish = z.output<typeof Body>

/** POST /otp, and /magiclink for older clients: a link or a code instead of a password. */
export function otpRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/otp', limited(context, 'otp'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    if (!body.email === !body.phone) throw invalid('Only an email address or phone number should be provided')
    if (body.phone) return byText(core, request, { body, asker: markAsker(core, request, reply) })
    if (body.channel) throw invalid('Channel should only be specified with Phone OTP')
    return byMail(core, request, { body, challenge, asker: markAsker(core, request, reply) })
  })

  auth.post('/magiclink', limited(context, 'magiclink'), async (request, reply) => {
    const body = readBody(request, Body)
    const challenge = readChallenge(body)
    return byMail(core, request, { body, challenge, asker: markAsker(core, request, reply) })
  })
}

async function byMail(
  core: AuthCore,
  request: FastifyRequest,
  { body, challenge, asker }: { body: Wish; challenge: Challenge | null; asker: Asker },
) {
  const { context } = core
  if (!context.config.auth.email)
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  const email = readEmail(body.email ?? '')
  const redirectTo = redirectTarget(request, context.config)
  const admission = await admitted(core, request, body, { email })
  const send = (asked: Awaited<ReturnType<typeof countAsk>>) =>
    context.transaction(async (tx) => {
      await requireAddressInterval(core, tx, 'link', email)
      const known = await lockUser(tx, { email })
      const user = await addressee(core, tx, request, { known, admission, body, asker, address: { email } })
      const kind = user.email_confirmed_at === null ? 'confirmation' : 'magic_link'
      const isSignUp = maySignUp(body) || isOfBrowser(user, asker)
      await queueMail(core, tx, { user, kind, redirectTo, challenge, isSignUp, asked, asker })
      await audit(tx, 'magic_link_asked', { userId: user.id, ip: request.ip, at: context.clock.now() })
    })
  const isWanted = () => !request.raw.socket.destroyed
  await padToConstantTime(() =>
    core.mailTurns.pass(networkKey(request.ip), isWanted, async () => {
      const asked = await countAsk(core, { to: email, ip: request.ip })
      await onceMore(() => send(asked))
    }),
  )
  return {}
}

async function byText(
  core: AuthCore,
  request: FastifyRequest,
  { body, asker }: { body: Wish; asker: Asker },
) {
  const { context } = core
  if (!context.config.auth.phone.enabled)
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  requireChannel(body.channel)
  const phone = readPhone(body.phone ?? '')
  const admission = await admitted(core, request, body, { email: null })
  await countAsk(core, { to: phone, ip: request.ip })
  const issue = () =>
    context.transaction(async (tx): Promise<TextMessage> => {
      const known = await lockUser(tx, { phone })
      const user = await addressee(core, tx, request, { known, admission, body, asker, address: { phone } })
      const isSignUp = maySignUp(body) || isOfBrowser(user, asker)
      return issueTextCode(core, tx, { user, kind: 'sms', to: phone, isSignUp, asker })
    })
  await padToConstantTime(async () => sendText(core, await onceMore(issue)))
  return {}
}

/** Returns the sender's admission, checked before the account is looked up; null when no account may be created. */
async function admitted(
  core: AuthCore,
  { ip, headers }: FastifyRequest,
  body: Wish,
  { email }: { email: string | null },
): Promise<Admission | null> {
  const { db } = core.context
  await requireOpenNetwork(core, db, ip)
  return maySignUp(body) ? admit(core, db, { ip, headers, given: body.data ?? {} }, { email }) : null
}

const maySignUp = (body: Wish) => body.create_user !== false

interface Addressed {
  known: User | undefined
  admission: Admission | null
  body: Wish
  asker: Asker
  address: { email: string } | { phone: string }
}

/**
 * The account to write to. Unless the caller wants known accounts only, this is a sign-up without a password.
 */
async function addressee(
  core: AuthCore,
  tx: Tx,
  request: FastifyRequest,
  { known, admission, body, asker, address }: Addressed,
): Promise<User> {
  if (admission === null) {
    if (known === undefined) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    return known
  }
  const metadata = core.host.signUpMetadata(request.headers, body.data ?? {})
  return openAccount(core, tx, known, { ...address, metadata, admission, asker, ip: request.ip })
}
