import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import type { objectToClaim } from '@parvis/contract/people/register-claims.schemas.ts'
import { registerCodes } from '@parvis/contract/people/register-claims.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { addDays, subDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { isStaff, languageOf, type Member, mailAddress } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../notifications/index.ts'
import {
  giveRegisterTick,
  invalidateVerification,
  isClearClaim,
  lockProfile,
  lockRequest,
  readOwnVerification,
  rejectRequest,
} from '../verification/index.ts'
import { lockMandate } from './claimable.ts'
import { mandateTitle } from './mandate-titles.ts'

const batchSize = 100

interface CodeOrder {
  memberId: string
  name: string
  requestId: string
  mandate: RegisterMandate
  isLetter: boolean
}

/**
 * Mails a code to the official address of a body, which the public directory gives and no claimant types. A letter waits for the staff,
 * and its code is made when it is printed.
 */
export async function sendCode(
  context: AppContext,
  tx: Tx,
  { memberId, name, requestId, mandate, isLetter }: CodeOrder,
): Promise<void> {
  const now = context.clock.now()
  // Claims of one body take turns, so that parallel ones count each other.
  const { email } = await tx
    .selectFrom('register_bodies')
    .select('email')
    .where('id', '=', mandate.body.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (email === null && !isLetter) throw new Refusal('register_body_unreachable')
  await requireFewCodes(tx, { memberId, bodyId: mandate.body.id, now })
  const { code, token, hashes } = newCode(context, requestId)
  await tx
    .insertInto('register_codes')
    .values({
      user_id: memberId,
      request_id: requestId,
      body_id: mandate.body.id,
      ...hashes,
      sent_at: now,
      due_at: addDays(now, isLetter ? registerCodes.unpostedDays : registerCodes.days),
      is_letter: isLetter,
    })
    .execute()
  if (email === null || isLetter) return
  const t = translations.fr
  await mailAddress(
    context,
    tx,
    { to: email, language: 'fr' },
    {
      subject: t('register.code.subject', { person: name }),
      lead: t('register.code.lead', {
        person: name,
        mandate: mandateTitle(mandate),
        body: mandate.body.name,
        code: spaced(code),
        days: registerCodes.days,
      }),
      // Behind the number sign: neither servers nor referrers see the token.
      action: { label: t('register.code.action'), link: `${context.config.siteUrl}/contestation#${token}` },
      otherwise: t('register.code.otherwise'),
    },
  )
}

/** Characters that nobody confuses: a letter’s token is typed. Six times four of them are 118 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const drawn = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A code for a body, the token by which the body objects, and the hashes of both. */
export function newCode(context: Pick<AppContext, 'config'>, requestId: string) {
  const code = drawn('0123456789', registerCodes.digits)
  const token = Array.from({ length: 6 }, () => drawn(letters, 4)).join('-')
  const hashes = { code_hash: hashOf(context, requestId, code), objection_hash: sha256(token) }
  return { code, token, hashes }
}

/** A code as people read it. */
export const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** A member may have few codes sent in a month, and a body gets few in a day from all members together. */
async function requireFewCodes(
  tx: Tx,
  { memberId, bodyId, now }: { memberId: string; bodyId: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ own: number; others: number }>`
    select
      (select count(*)::int from register_codes
        where user_id = ${memberId} and sent_at > ${subDays(now, registerCodes.ofMemberDays)}) as own,
      (select count(*)::int from register_codes where body_id = ${bodyId} and sent_at > ${subDays(now, 1)}) as others
  `.execute(tx)
  const [{ own, others } = { own: 0, others: 0 }] = rows
  if (own >= registerCodes.ofMember || others >= registerCodes.ofBody)
    throw new Refusal('too_many_register_codes')
}

function hashOf(context: Pick<AppContext, 'config'>, requestId: string, code: string): Buffer {
  const key = openSecret(context.config).derive('codes of the register')
  return createHmac('sha256', key).update(`${requestId} ${code}`).digest()
}

/** Takes the code of a body. A clear claim is verified at once; any other waits for a person. */
export async function confirmCode(
  context: AppContext,
  member: Member,
  typed: string,
): Promise<OwnVerification> {
  const now = context.clock.now()
  const outcome = await context.transaction(async (tx) => {
    await lockProfile(tx, member.id)
    const sent = await lockSentCode(tx, member.id, now)
    const code = typed.replaceAll(/\D/g, '')
    if (!timingSafeEqual(sent.code_hash, hashOf(context, sent.request_id, code))) {
      const tries = sent.tries + 1
      const isSpent = tries >= registerCodes.tries
      await updateById(tx, 'register_codes', sent.id, { tries, ...(isSpent && { ended_at: now }) })
      // A person may still decide, by what the request has.
      if (isSpent) await returnToQueue(context, tx, { requestId: sent.request_id, memberId: member.id })
      // The count of tries is kept: the refusal comes after the commit.
      return isSpent ? 'register_code_spent' : 'register_code_wrong'
    }
    await updateById(tx, 'register_codes', sent.id, { confirmed_at: now, ended_at: now })
    const request = await lockRequest(tx, sent.request_id)
    if (request.mandate_id !== null) await lockMandate(tx, request.mandate_id)
    if (await isClearClaim(tx, request)) await giveRegisterTick(context, tx, request, 'body_code')
    else await returnToQueue(context, tx, { requestId: request.id, memberId: member.id })
    return null
  })
  if (outcome !== null) throw new Refusal(outcome)
  return readOwnVerification(context.db, member.id, now)
}

async function lockSentCode(tx: Tx, memberId: string, now: Date) {
  const sent = await tx
    .selectFrom('register_codes as code')
    .innerJoin('verification_requests as request', 'request.id', 'code.request_id')
    .select(['code.id', 'code.code_hash', 'code.tries', 'request.id as request_id'])
    .where('request.user_id', '=', memberId)
    .where('request.status', '=', sql.lit('pending'))
    .where('code.ended_at', 'is', null)
    .where('code.due_at', '>', now)
    .forUpdate('code')
    .executeTakeFirstOrThrow(refusalOf('register_code_not_found'))
  return sent
}

async function returnToQueue(
  context: AppContext,
  tx: Tx,
  { requestId, memberId }: { requestId: string; memberId: string },
): Promise<void> {
  await updateById(tx, 'verification_requests', requestId, { awaits_applicant: false })
  invalidateVerification(context, tx, memberId)
}

type Objection = z.output<NonNullable<(typeof objectToClaim)['body']>>

/** A body says that a claim is not its elected person's: the code is void and reviewers are notified. Sent twice it is one objection. */
export async function recordObjection(context: AppContext, { token, reason }: Objection): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const code = await tx
      .selectFrom('register_codes')
      .select(['id', 'request_id', 'user_id', 'objected_at'])
      .where('objection_hash', '=', sha256(token))
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('register_objection_not_found'))
    if (code.objected_at !== null) return
    await updateById(tx, 'register_codes', code.id, {
      objected_at: now,
      objection: reason?.trim() || null,
      ended_at: sql<Date>`coalesce(ended_at, ${now})`,
    })
    if (code.request_id === null) return
    await tx
      .updateTable('verification_requests')
      .set({ awaits_applicant: false })
      .where('id', '=', code.request_id)
      .where('status', '=', sql.lit('pending'))
      .execute()
    invalidateVerification(context, tx, code.user_id)
    const reviewers = await tx.selectFrom('profiles').select('id').where(isStaff()).execute()
    const messages = []
    for (const { id } of reviewers) {
      if (id === code.user_id) continue
      const t = translations[await languageOf(tx, id)]
      messages.push({
        recipientId: id,
        title: t('register.objected.title'),
        message: t('register.objected.message'),
      })
    }
    await notify(context, tx, platformKind, messages)
  })
}

/** Rejects claims whose code was never typed in its time: a rule of the program, with reasons and an appeal. */
export async function expireCodes(context: AppContext): Promise<void> {
  const now = context.clock.now()
  for (;;) {
    const over = await context.db
      .selectFrom('register_codes')
      .select(['id', 'request_id', 'user_id'])
      .select(sql<boolean>`is_letter and posted_at is null`.as('is_unposted'))
      .where('ended_at', 'is', null)
      .where('due_at', '<', now)
      .orderBy('due_at')
      .limit(batchSize)
      .execute()
    for (const { id, request_id, user_id, is_unposted } of over)
      await context.transaction(async (tx) => {
        const request = request_id === null ? undefined : await lockRequest(tx, request_id)
        const { numUpdatedRows } = await tx
          .updateTable('register_codes')
          .set({ ended_at: now })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n || request?.status !== 'pending') return
        // Nobody posted the letter: that is no fault of the claimant.
        if (is_unposted) return returnToQueue(context, tx, { requestId: request.id, memberId: user_id })
        await updateById(tx, 'verification_requests', request.id, { awaits_applicant: false })
        await rejectRequest(context, tx, request, {
          reason: 'documents_not_received',
          facts: null,
          note: null,
          reviewerId: null,
        })
      })
    if (over.length < batchSize) return
  }
}
