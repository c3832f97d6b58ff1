import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireFreeEmail } from '../addresses.ts'
import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError, emailExists, invalid } from '../errors.ts'
import { fields, readBody, readEmail } from '../input.ts'
import { makeMail, queueMail } from '../mails.ts'
import { retryOnConflict } from '../new-account.ts'
import type { MailKind } from '../one-time-tokens.ts'
import { hashGoodPassword } from '../passwords.ts'
import { limited } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { openAccount } from '../unproven.ts'
import { lockUser, type User, userView } from '../users.ts'

const InviteBody = z.object({ email: fields.text, data: fields.metadata })

const LinkBody = InviteBody.extend({
  type: fields.text,
  password: fields.text,
  new_email: fields.text,
  redirect_to: fields.text,
})

const kindOfType: Record<string, MailKind> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic_link',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
}

/** POST /invite, and POST /admin/generate_link for operators who deliver the mail themselves. */
export function adminLinkRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const limit = limited(context, 'admin')

  auth.post('/invite', limit, async (request) => {
    const body = readBody(request, InviteBody)
    if (!body.email) throw invalid('Invite requires an email')
    const email = readEmail(body.email)
    const redirectTo = redirectTarget(request, context.config)
    return retryOnConflict(() =>
      context.transaction(async (tx) => {
        const user = await inviteAccount(core, tx, { email, metadata: body.data ?? {}, ip: request.ip })
        await core.host.operatorActed(tx, 'link_made', user.id)
        await queueMail(core, tx, {
          user,
          kind: 'invite',
          redirectTo,
          challenge: null,
          isSignUp: true,
          sameOccasion: true,
        })
        return userView((await lockUser(tx, { id: user.id })) ?? user)
      }),
    )
  })

  auth.post('/admin/generate_link', limit, async (request) => {
    const body = readBody(request, LinkBody)
    const kind = Object.hasOwn(kindOfType, body.type ?? '') ? kindOfType[body.type ?? ''] : undefined
    if (kind === undefined) throw invalid('Invalid email action link type requested')
    if (!body.email) throw invalid('An email address is required')
    const email = readEmail(body.email)
    const redirectTo = redirectTarget(request, context.config, body.redirect_to)
    const isSignUpWithPassword = kind === 'confirmation'
    if (isSignUpWithPassword && !body.password) throw invalid('Signup requires a valid password')
    const passwordHash =
      isSignUpWithPassword && body.password ? await hashGoodPassword(context, body.password, email) : null
    return retryOnConflict(() =>
      context.transaction(async (tx) => {
        const user = await accountForLink(core, tx, request, { kind, email, passwordHash, body })
        await core.host.operatorActed(tx, 'link_made', user.id)
        const isSignUp = kind === 'confirmation' || kind === 'invite' || kind === 'magic_link'
        const mail = await makeMail(core, tx, { user, kind, redirectTo, challenge: null, isSignUp })
        return {
          ...userView((await lockUser(tx, { id: user.id })) ?? user),
          action_link: mail.link,
          email_otp: mail.code,
          hashed_token: mail.token,
          verification_type: body.type,
          redirect_to: redirectTo,
        }
      }),
    )
  })
}

interface LinkRequest {
  kind: MailKind
  email: string
  passwordHash: string | null
  body: z.output<typeof LinkBody>
}

/** The account that a link is for. Sign-ups, invitations and magic links create it if missing. */
async function accountForLink(
  core: AuthCore,
  tx: Tx,
  { ip }: FastifyRequest,
  { kind, email, passwordHash, body }: LinkRequest,
): Promise<User> {
  const metadata = body.data ?? {}
  if (kind === 'invite') return inviteAccount(core, tx, { email, metadata, ip })
  const known = await lockUser(tx, { email })
  if (kind === 'confirmation') {
    if (known !== undefined && known.email_confirmed_at !== null) throw emailExists()
    return openAccount(core, tx, known, { email, passwordHash, metadata, exactMetadata: true, ip })
  }
  if (kind === 'magic_link') return openAccount(core, tx, known, { email, metadata, exactMetadata: true, ip })
  if (known === undefined) {
    throw new AuthError(404, 'user_not_found', 'User with this email not found')
  }
  if (kind !== 'email_change_current' && kind !== 'email_change_new') return known
  if (!body.new_email) throw invalid('A new email address is required')
  const newEmail = readEmail(body.new_email)
  await requireFreeEmail(tx, newEmail, known.id)
  // The link to the other address of the same change is requested separately.
  if (known.new_email !== newEmail)
    await updateById(tx, 'auth.users', known.id, { new_email: newEmail, email_change_confirmed: null })
  return known
}

/** The account of an invited person: a new one, or one that waits for its confirmation. */
async function inviteAccount(
  core: AuthCore,
  tx: Tx,
  { email, metadata, ip }: { email: string; metadata: Record<string, unknown>; ip: string },
): Promise<User> {
  const known = await lockUser(tx, { email })
  if (known !== undefined && known.email_confirmed_at !== null) throw emailExists()
  const user = await openAccount(core, tx, known, { email, metadata, exactMetadata: true, ip })
  await audit(tx, 'invited', { userId: user.id, ip, at: core.context.clock.now() })
  return user
}
