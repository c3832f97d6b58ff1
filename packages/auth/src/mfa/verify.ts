import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@parvis/contract/id.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SignedIn } from '../caller.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { sessionAnswer } from '../issue.ts'
import { limited } from '../rate-limits.ts'
import { confirmFactor, lockFactor, refusedFactor } from './confirm.ts'
import { factorTries } from './factor-tries.ts'
import {
  type Factor,
  type FactorPath,
  ownFactor,
  requireConfirmedFactor,
  requireEnabled,
  requireMember,
  textedCode,
  typeOf,
} from './factors.ts'
import { stepOf } from './totp.ts'
import { verifyWebauthn } from './webauthn-verify.ts'

const Body = z.object({ challenge_id: fields.text, code: fields.text })

const triesPerChallenge = 5

const expired = () =>
  new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
const consumed = () =>
  new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch, or it was used')

/** POST /factors/{id}/verify: the right code or key raises the session and confirms the factor. */
export function verifyFactorRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post<FactorPath>('/factors/:factorId/verify', limited(context, 'factor verify'), async (request) => {
    const signedIn = await requireMember(core, request)
    const factor = ownFactor(signedIn.user, request.params.factorId)
    const type = typeOf(factor)
    requireEnabled(core, type, 'verify')
    requireConfirmedFactor(signedIn, factor)
    if (type === 'webauthn') return verifyWebauthn(core, request, { signedIn, factor })
    const body = readBody(request, Body)
    if (!body.code) throw invalid('A code is required')
    const code = body.code.replaceAll(' ', '')

    const { ip } = request
    const { user } = signedIn
    const tries = factorTries(core, signedIn, ip)
    await tries.check()
    const challengeId = await takeTry(core, { factor, challengeId: body.challenge_id ?? '', ip })
    const raised = await context.transaction((tx) =>
      accept(core, tx, { signedIn, factor, challengeId, code, ip }),
    )
    if (raised === undefined) {
      const kind = { totp: 'TOTP', phone: 'MFA Phone' }[type]
      throw await refusedFactor(core, tries, { userId: user.id, ip }, `Invalid ${kind} code entered`)
    }
    return sessionAnswer(core, raised)
  })
}

/** Counts an attempt before checking it, so that parallel guesses gain nothing. */
async function takeTry(
  { context }: AuthCore,
  { factor, challengeId, ip }: { factor: Factor; challengeId: string; ip: string },
): Promise<string> {
  if (challengeId === '') throw invalid('challenge_id is required')
  const challenge = isUuid(challengeId.toLowerCase())
    ? await context.db
        .updateTable('auth.factor_challenges')
        .set((eb) => ({ tries: eb.fn('least', [eb('tries', '+', 1), eb.lit(triesPerChallenge + 1)]) }))
        .where('id', '=', challengeId)
        .where('factor_id', '=', factor.id)
        .returning(['id', 'place', 'tries', 'verified_at', 'expires_at'])
        .executeTakeFirst()
    : undefined
  if (challenge === undefined)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.verified_at !== null || challenge.place !== addressKey(ip)) throw consumed()
  if (challenge.expires_at <= context.clock.now() || challenge.tries > triesPerChallenge) throw expired()
  return challenge.id
}

interface CodeAttempt {
  signedIn: SignedIn
  factor: Factor
  challengeId: string
  code: string
  ip: string
}

/** Raises the session if the code is right; undefined otherwise. Serialised per account. */
async function accept(core: AuthCore, tx: Tx, attempt: CodeAttempt) {
  const { context } = core
  const { signedIn, factor, challengeId, ip } = attempt
  const { sessionId } = signedIn
  const now = context.clock.now()
  const { user } = await lockFactor(core, tx, signedIn, factor.id)
  if (!(await isRight(core, tx, attempt, now))) return undefined

  const used = await tx
    .updateTable('auth.factor_challenges')
    .set({ verified_at: now })
    .where('id', '=', challengeId)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw consumed()
  return confirmFactor(core, tx, { user, factor, sessionId, ip, now })
}

/** Whether the code belongs to the factor and was not accepted before; remembers it. */
async function isRight(
  core: AuthCore,
  tx: Tx,
  { factor, challengeId, code }: CodeAttempt,
  now: Date,
): Promise<boolean> {
  const { sealed_secret, last_step, code_hash } = await tx
    .selectFrom('auth.factor_challenges as challenge')
    .innerJoin('auth.factors as factor', 'factor.id', 'challenge.factor_id')
    .select(['factor.sealed_secret', 'factor.last_step', 'challenge.code_hash'])
    .where('challenge.id', '=', challengeId)
    .executeTakeFirstOrThrow()
  if (code_hash !== null) return timingSafeEqual(code_hash, textedCode(core, challengeId, code))
  if (sealed_secret === null) return false
  const step = stepOf(code, await core.vault.open(sealed_secret), now)
  if (step === null || (last_step !== null && step <= Number(last_step))) return false
  await updateById(tx, 'auth.factors', factor.id, { last_step: step })
  return true
}
