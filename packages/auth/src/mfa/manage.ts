import { FactorIssuer, factorNameLength } from '@parvis/contract/accounts/credentials.schemas.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { requireSecondFactor, type SignedIn } from '../caller.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody, readPhone } from '../input.ts'
import { limited } from '../rate-limits.ts'
import { requireRecentAuthentication, requireStillAuthenticated } from '../recent-authentication.ts'
import { lockCaller, type User } from '../users.ts'
import { formerFactor, formerKey } from '../webauthn/former.ts'
import {
  type FactorPath,
  type FactorType,
  ownFactor,
  readFactorName,
  requireEnabled,
  requireMember,
} from './factors.ts'
import { lowerSessions } from './raise.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { makeTotp } from './totp.ts'

const Body = z.object({
  factor_type: fields.text,
  friendly_name: fields.text,
  issuer: fields.text,
  phone: fields.text,
})

const maxFactors = 10
/** Enrolments unfinished after this time count as abandoned. */
const unfinishedMs = 300_000

/** `/factors`: starts the enrolment of a factor, which is complete once one of its codes was verified, and removes factors. */
export function factorRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/factors', limited(context, 'factors'), async (request) => {
    const signedIn = await requireMember(core, request)
    const body = readBody(request, Body)
    if (!isType(body.factor_type)) throw invalid('factor_type needs to be totp, phone, or webauthn')
    requireEnabled(core, body.factor_type, 'enroll')
    requireSecondFactor(signedIn, 403)
    await requireRecentAuthentication(core, signedIn, { ip: request.ip })
    const name = readFactorName(body.friendly_name)
    const facts = { name, ip: request.ip }
    if (body.factor_type === 'phone') {
      const phone = readPhone(body.phone ?? '')
      const id = await enrol(core, signedIn, { ...facts, phone })
      return { id, type: 'phone', friendly_name: name, phone }
    }
    if (body.factor_type === 'webauthn')
      return { id: await enrol(core, signedIn, facts), type: 'webauthn', friendly_name: name }
    const totp = makeTotp(core, signedIn.user, readIssuer(body.issuer))
    const id = await enrol(core, signedIn, { ...facts, secret: totp.secret })
    return { id, type: 'totp', friendly_name: name, totp }
  })

  // Removes a factor and lowers the sessions that it has raised.
  auth.delete<FactorPath>('/factors/:factorId', limited(context, 'factors'), async (request) => {
    const signedIn = await requireMember(core, request)
    requireSecondFactor(signedIn, 422)
    const asked = ownFactor(signedIn.user, request.params.factorId)
    // An unfinished enrolment may be removed without a proof.
    if (asked.status === 'verified') await requireRecentAuthentication(core, signedIn, { ip: request.ip })
    return context.transaction(async (tx) => {
      const user = await lockCaller(tx, signedIn.user.id)
      const factor = ownFactor(user, request.params.factorId)
      // Another request has confirmed the factor meanwhile, and raised its own session only.
      if (factor.status !== asked.status)
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      if (factor.status === 'verified') await requireStillAuthenticated(core, tx, signedIn)
      await lowerSessions(tx, factor)
      const credential = await formerKey(tx, factor.id)
      const removed = await tx
        .deleteFrom('auth.factors')
        .where('id', '=', factor.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (factor.status === 'verified') {
        await audit(tx, 'factor_removed', { userId: user.id, ip: request.ip, at: context.clock.now() })
        const former = formerFactor(removed, credential)
        await recordChange(core, tx, user, { kind: 'factor_removed', former })
        const isLast = !user.factors.some((other) => other.id !== removed.id && other.status === 'verified')
        if (isLast) await dropRecoveryCodes(tx, user.id)
      }
      tx.afterCommit(() => core.host.sessionsChanged(user.id))
      return { id: factor.id }
    })
  })
}

function readIssuer(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  if (!FactorIssuer.safeParse(given).success)
    throw invalid(`issuer has at most ${factorNameLength} characters, none of them a control character`)
  return given
}

const isType = (given: string | undefined): given is FactorType =>
  given === 'totp' || given === 'phone' || given === 'webauthn'

/** A TOTP factor has a secret, a phone factor a number; a security key sends its public key at its first use. */
interface NewFactor {
  name: string
  ip: string
  secret?: string
  phone?: string
}

async function enrol(core: AuthCore, signedIn: SignedIn, factor: NewFactor): Promise<string> {
  const { context, vault } = core
  const sealed = factor.secret === undefined ? null : await vault.seal(factor.secret)
  const phone = factor.phone ?? null
  const type = phone !== null ? 'phone' : sealed !== null ? 'totp' : 'webauthn'
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    const user = await lockCaller(tx, signedIn.user.id)
    requireSecondFactor({ ...signedIn, user }, 403)
    await requireStillAuthenticated(core, tx, signedIn)
    requirePlace(await sweep(tx, user, phone, now), factor.name, phone)
    const { id } = await tx
      .insertInto('auth.factors')
      .values({
        user_id: user.id,
        factor_type: type,
        friendly_name: factor.name === '' ? null : factor.name,
        phone,
        sealed_secret: sealed,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, 'factor_enrolled', { userId: user.id, ip: factor.ip, at: now })
    return id
  })
}

/** Removes abandoned enrolments, and earlier ones with the same number. Returns the remaining factors. */
async function sweep(tx: Tx, user: User, phone: string | null, now: Date): Promise<User['factors']> {
  const isStale = (factor: User['factors'][number]) =>
    factor.status === 'unverified' &&
    (now.getTime() - new Date(factor.created_at).getTime() > unfinishedMs ||
      (phone !== null && factor.phone === phone))
  const stale = user.factors.filter(isStale).map(({ id }) => id)
  if (stale.length > 0) await tx.deleteFrom('auth.factors').where('id', 'in', stale).execute()
  return user.factors.filter((factor) => !isStale(factor))
}

function requirePlace(factors: User['factors'], name: string, phone: string | null): void {
  if (phone !== null && factors.some((factor) => factor.phone === phone && factor.status === 'verified'))
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists for this number, unenroll it before enrolling it again',
    )
  if (factors.length >= maxFactors)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of enrolled factors reached, unenroll to continue',
    )
  if (factors.some((factor) => (factor.friendly_name ?? '') === name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
}
