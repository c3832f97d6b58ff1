import { isUuid } from '@parvis/contract/id.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireFreeEmail, requireFreePhone, setEmail, setPhone } from '../addresses.ts'
import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { closeSignIn, endBegunChanges } from '../endings.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, queryText, readBody, readEmail, readPhone } from '../input.ts'
import { endSessions } from '../issue.ts'
import { createAccount } from '../new-account.ts'
import { hashGoodPassword } from '../passwords.ts'
import { endPersonalTokens } from '../personal-tokens.ts'
import { limited } from '../rate-limits.ts'
import { findUser, listUsers, lockUser, mergeMetadata, metadataOf, type User, userView } from '../users.ts'

const flag = z.boolean().nullish()

const Body = z.object({
  id: fields.text,
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: fields.metadata,
  app_metadata: fields.metadata,
  role: fields.text,
  ban_duration: fields.text,
})

type UserAttributes = z.output<typeof Body>

/** `/admin/users`: creates, reads, changes and deletes accounts. */
export function adminUserRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const limit = limited(context, 'admin')
  const hashOf = async (password: string | undefined, email: string | undefined) =>
    password ? hashGoodPassword(context, password, email) : undefined

  auth.post('/admin/users', limit, async (request) => {
    const attributes = readBody(request, Body)
    const { email, phone } = addressesOf(attributes)
    if (email === undefined && phone === undefined)
      throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone')
    const passwordHash = await hashOf(attributes.password, email)
    const created = await context.transaction(async (tx) => {
      if (email !== undefined) await requireFreeEmail(tx, email, null)
      if (phone !== undefined) await requireFreePhone(tx, phone, null)
      const user = await createAccount(core, tx, {
        id: attributes.id === undefined ? undefined : requireUuid(attributes.id),
        email: email ?? null,
        phone: phone ?? null,
        passwordHash: passwordHash ?? null,
        emailConfirmed: email !== undefined && attributes.email_confirm === true,
        phoneConfirmed: phone !== undefined && attributes.phone_confirm === true,
        metadata: attributes.user_metadata ?? {},
        exactMetadata: true,
        ip: request.ip,
      })
      await applyAdminAttributes(core, tx, user, attributes)
      await core.host.operatorActed(tx, 'account_made', user.id)
      return lockUser(tx, { id: user.id })
    })
    return view(created)
  })

  auth.get('/admin/users', limit, async (request, reply) => {
    const page = positive(request, 'page', 1, 1_000_000)
    const perPage = positive(request, 'per_page', 50, 1_000)
    const { total } = await context.db
      .selectFrom('auth.users')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const users = await listUsers(context.db, { offset: (page - 1) * perPage, limit: perPage })
    const last = Math.max(1, Math.ceil(Number(total) / perPage))
    reply.header('x-total-count', total).header('link', links(core, page, perPage, last))
    return { users: users.map(userView), aud: 'authenticated' }
  })

  auth.get<{ Params: { id: string } }>('/admin/users/:id', limit, async (request) => {
    return view(await findUser(context.db, { id: requireUuid(request.params.id) }))
  })

  auth.put<{ Params: { id: string } }>('/admin/users/:id', limit, async (request) => {
    const id = requireUuid(request.params.id)
    const attributes = readBody(request, Body)
    const { email, phone } = addressesOf(attributes)
    const passwordHash = await hashOf(attributes.password, email)
    const changed = await context.transaction(async (tx) => {
      const now = context.clock.now()
      // Called first: the host locks its rows before the account's.
      if (isBan(attributes, now)) await core.host.requireDispensable(tx, id)
      const user = await lockUser(tx, { id })
      if (user === undefined) throw notFound()
      // Members have our claims in their metadata from sign-up; accounts of the administration have its data alone.
      const keepMetadata = metadataOf(user.user_metadata).sub !== user.id
      const address = email ?? (attributes.email_confirm ? user.email : null)
      if (address !== null)
        await setEmail(tx, user, address, { confirmed: attributes.email_confirm ?? true, now, keepMetadata })
      const number = phone ?? (attributes.phone_confirm ? user.phone : null)
      if (number !== null)
        await setPhone(tx, user, number, { confirmed: attributes.phone_confirm ?? true, now, keepMetadata })
      // Voids links to the former address, and those requested with the former password.
      if (address !== null || passwordHash !== undefined) await core.oneTimeTokens.voidAll(tx, id)
      if (passwordHash !== undefined) {
        await updateById(tx, 'auth.users', id, { encrypted_password: passwordHash, updated_at: now })
        await endSessions(tx, id, 'all')
        await endBegunChanges(tx, id, now)
        await endPersonalTokens(tx, id, 'all', now)
      }
      if (attributes.user_metadata !== undefined) {
        const { user_metadata: current } = (await findUser(tx, { id })) ?? user
        const merged = mergeMetadata(metadataOf(current), attributes.user_metadata)
        await updateById(tx, 'auth.users', id, { user_metadata: JSON.stringify(merged), updated_at: now })
      }
      await applyAdminAttributes(core, tx, user, attributes)
      await core.host.operatorActed(tx, 'account_changed', id)
      await audit(tx, 'changed_by_administrator', { userId: id, ip: request.ip, at: now })
      tx.afterCommit(() => core.host.sessionsChanged(id))
      return lockUser(tx, { id })
    })
    return view(changed)
  })

  auth.delete<{ Params: { id: string } }>('/admin/users/:id', limit, async (request) => {
    const id = requireUuid(request.params.id)
    const { should_soft_delete: soft } = readBody(request, z.object({ should_soft_delete: flag }))
    const isRemoved = await context.transaction(async (tx) => {
      await core.host.requireDispensable(tx, id)
      const user = await lockUser(tx, { id })
      if (user === undefined) throw notFound()
      await core.host.operatorActed(tx, 'account_removed', id)
      if (soft !== true) {
        await core.host.accountRemoved(tx, id)
        return true
      }
      await hideUser(core, tx, id)
      tx.afterCommit(() => core.host.sessionsChanged(id))
      return false
    })
    // Callers of this endpoint get the response after the deletion is complete.
    if (isRemoved) await core.host.accountRemovalCommitted(id)
    return {}
  })
}

export const notFound = () => new AuthError(404, 'user_not_found', 'User not found')

function view(user: User | undefined) {
  if (user === undefined) throw notFound()
  return userView(user)
}

export function requireUuid(given: string): string {
  const id = given.toLowerCase()
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'id must be an UUID')
  return id
}

function addressesOf({ email, phone }: UserAttributes) {
  return {
    email: email ? readEmail(email) : undefined,
    phone: phone ? readPhone(phone) : undefined,
  }
}

const isBan = ({ ban_duration }: UserAttributes, now: Date) =>
  ban_duration !== undefined && banEnd(ban_duration, now) !== null

/** Sets the fields that only the admin API may set. */
async function applyAdminAttributes(
  core: AuthCore,
  tx: Tx,
  user: User,
  attributes: UserAttributes,
): Promise<void> {
  const { context } = core
  const now = context.clock.now()
  if (attributes.app_metadata !== undefined) {
    await updateById(tx, 'auth.users', user.id, {
      app_metadata: sql`app_metadata || ${JSON.stringify(attributes.app_metadata)}::jsonb`,
      updated_at: now,
    })
  }
  if (attributes.role) {
    await updateById(tx, 'auth.users', user.id, { role: attributes.role })
  }
  if (attributes.ban_duration === undefined) return
  const until = banEnd(attributes.ban_duration, now)
  await updateById(tx, 'auth.users', user.id, { banned_until: until, updated_at: now })
  await audit(tx, until === null ? 'unbanned' : 'banned', { userId: user.id, at: now })
  tx.afterCommit(() => core.host.bansChanged())
}

function positive(request: FastifyRequest, name: string, otherwise: number, maximum: number): number {
  const text = queryText(request, name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1) throw invalid(`Bad Pagination Parameters: ${name}`)
  return Math.min(value, maximum)
}

/** Link header with the next and the last page. */
function links({ context }: AuthCore, page: number, perPage: number, last: number): string {
  const link = (to: number, rel: string) =>
    `<${context.config.auth.publicUrl}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

const unitMs: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 }

/** The last moment with a four-digit year in both PostgreSQL and JavaScript. */
const endOfTime = Date.UTC(9999, 11, 31)

/**
 * End of a ban: `none` lifts it (null); a duration such as `24h` or `1h30m` counts from now.
 * @throws AuthError validation_failed for anything else
 */
export function banEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)]
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === duration
  if (!isWhole) throw invalid('invalid format for ban duration')
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
  return new Date(Math.min(now.getTime() + length, endOfTime))
}

/** Closes an account but keeps its row: nobody can sign in, and nothing shows whose it was. */
export async function hideUser({ context, host }: AuthCore, tx: Tx, userId: string): Promise<void> {
  const now = context.clock.now()
  await closeSignIn(tx, userId, now)
  await updateById(tx, 'auth.users', userId, { deleted_at: now })
  await host.accountHidden(tx, userId, now)
}
