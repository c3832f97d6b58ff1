import { randomBytes } from 'node:crypto'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { longDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { mailAddress } from '../../accounts/identity/index.ts'

/** Mails the official address of the body whose mandate is claimed how to object until a day; once for a request. */
export async function announceClaim(
  context: AppContext,
  tx: Tx,
  { requestId, until }: { requestId: string; until: Date },
): Promise<void> {
  const claim = await tx
    .selectFrom('verification_requests as request')
    .innerJoin('register_mandates as mandate', 'mandate.id', 'request.mandate_id')
    .innerJoin('register_bodies as body', 'body.id', 'mandate.body_id')
    .select([
      'request.user_id',
      'claimed_name',
      'request.mandate',
      'body.id as body_id',
      'body.name',
      'email',
    ])
    .where('request.id', '=', requestId)
    .where(sql<boolean>`not exists (select from register_codes as code where code.request_id = request.id)`)
    .executeTakeFirst()
  if (claim === undefined || claim.email === null) return
  const token = randomBytes(24).toString('base64url')
  const now = context.clock.now()
  await tx
    .insertInto('register_codes')
    .values({
      user_id: claim.user_id,
      request_id: requestId,
      body_id: claim.body_id,
      // Nobody has this code: the row is for the objection alone, and has ended.
      code_hash: randomBytes(32),
      objection_hash: sha256(token),
      ...{ sent_at: now, due_at: now, ended_at: now },
    })
    .execute()
  const t = translations.fr
  const words = { person: claim.claimed_name, mandate: claim.mandate ?? '', body: claim.name }
  await mailAddress(
    context,
    tx,
    { to: claim.email, language: 'fr' },
    {
      subject: t('register.notice.subject', { person: claim.claimed_name }),
      lead: t('register.notice.lead', { ...words, day: longDay('fr', until) }),
      // Behind the number sign: neither servers nor referrers see the token.
      action: { label: t('register.code.action'), link: `${context.config.siteUrl}/contestation#${token}` },
      otherwise: t('register.notice.otherwise'),
    },
  )
}
