import { randomInt, randomUUID } from 'node:crypto'
import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AuthCore } from '../core.ts'
import { updateById } from '../database.ts'
import { invalid, tooManyTexts } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { limitLockWait } from '../issue.ts'
import { countSent } from '../message-budgets.ts'
import { requireInterval } from '../message-requests.ts'
import { limited } from '../rate-limits.ts'
import { sendText } from '../texts.ts'
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
import { beginWebauthn } from './webauthn-challenge.ts'

const Body = z.object({ channel: fields.text })

const lifetimeMs = 300_000

/** POST /factors/{id}/challenge: starts a challenge. A phone gets its code by SMS, a security key its options. */
export function challengeRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post<FactorPath>('/factors/:factorId/challenge', limited(context, 'challenge'), async (request) => {
    const signedIn = await requireMember(core, request)
    const factor = ownFactor(signedIn.user, request.params.factorId)
    const type = typeOf(factor)
    requireEnabled(core, type, 'verify')
    requireConfirmedFactor(signedIn, factor)
    if (type === 'webauthn') return beginWebauthn(core, signedIn, factor)
    const { channel = 'sms' } = readBody(request, Body)
    if (type === 'phone' && channel !== 'sms') throw invalid('channel needs to be sms')
    const { challenge, message } = await begin(core, factor, request.ip)
    if (message !== undefined) await sendText(core, message)
    return { id: challenge.id, type, expires_at: Math.floor(challenge.expires_at.getTime() / 1_000) }
  })
}

async function begin(core: AuthCore, factor: Factor, ip: string) {
  const { context } = core
  return context.transaction(async (tx) => {
    await limitLockWait(tx)
    const now = context.clock.now()
    const {
      user_id: userId,
      phone,
      last_challenged_at: last,
    } = await tx
      .selectFrom('auth.factors')
      .select(['user_id', 'phone', 'last_challenged_at'])
      .where('id', '=', factor.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    let message: TextMessage | undefined
    let codeHash: Buffer | null = null
    if (phone !== null) {
      requireInterval(context.config.auth.phone.interval, last, now, tooManyTexts)
      await countSent(core, tx, 'text_member')
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      codeHash = textedCode(core, id, code)
      message = { to: phone, text: await core.host.composeText(tx, userId, code) }
    }
    await updateById(tx, 'auth.factors', factor.id, { last_challenged_at: now })
    const challenge = { id, expires_at: new Date(now.getTime() + lifetimeMs) }
    await tx
      .insertInto('auth.factor_challenges')
      .values({
        ...challenge,
        factor_id: factor.id,
        place: addressKey(ip),
        code_hash: codeHash,
        created_at: now,
      })
      .execute()
    return { challenge, message }
  })
}
