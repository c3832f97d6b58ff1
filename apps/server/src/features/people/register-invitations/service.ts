import { createHmac, timingSafeEqual } from 'node:crypto'
import { electedInvitationDays } from '@parvis/contract/people/register-invitations.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { mailAddress } from '../../accounts/identity/index.ts'
import { isOfSameName } from '../elected-register/index.ts'

/** Mails the official address of a body an invitation for one of its elected people: one a month, whoever asks. */
export async function invite(context: AppContext, mandateId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const mandate = await tx
      .selectFrom('register_mandates as mandate')
      .innerJoin('register_bodies as body', 'body.id', 'mandate.body_id')
      .select(['given_name', 'surname', 'body.id', 'name', 'email', 'invitations_refused_at'])
      .select(
        sql<boolean>`exists (
          select from register_mandates as same join verification_requests as request on request.mandate_id = same.id
          where ${isOfSameName('same', 'mandate')} and (same.birth_mark = mandate.birth_mark) is not false
            and request.status = 'approved' and request.ended_at is null
        )`.as('is_member'),
      )
      .where('mandate.id', '=', mandateId)
      .executeTakeFirstOrThrow(refusalOf('register_mandate_not_found'))
    if (mandate.is_member) throw new Refusal('elected_is_member')
    if (mandate.email === null || mandate.invitations_refused_at !== null)
      throw new Refusal('elected_uninvitable')
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('register_invitations')
      .values({ mandate_id: mandateId, sent_at: now })
      .onConflict((conflict) =>
        conflict
          .column('mandate_id')
          .doUpdateSet({ sent_at: now })
          .where('register_invitations.sent_at', '<', subDays(now, electedInvitationDays)),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new Refusal('elected_invited_lately')
    const t = translations.fr
    const words = { person: `${mandate.given_name} ${mandate.surname}`, body: mandate.name }
    const { siteUrl } = context.config
    await mailAddress(
      context,
      tx,
      { to: mandate.email, language: 'fr' },
      {
        subject: t('register.invitation.subject', words),
        lead: t('register.invitation.lead', { ...words, address: `${siteUrl}/auth?mode=signup` }),
        // Behind the number sign: neither servers nor referrers see the token.
        action: {
          label: t('register.invitation.action'),
          link: `${siteUrl}/refus-invitations#${tokenOf(context, mandate.id)}`,
        },
        otherwise: t('register.invitation.otherwise'),
      },
    )
  })
}

/** Takes a body off the invitations for ever. Sent twice it is one refusal. */
export async function refuseInvitations(context: AppContext, token: string): Promise<void> {
  const bodyId = Number(/^(\d{1,9})\./.exec(token)?.[1] ?? 0)
  const [own, sent] = [Buffer.from(tokenOf(context, bodyId)), Buffer.from(token)]
  if (own.length !== sent.length || !timingSafeEqual(own, sent))
    throw new Refusal('register_objection_not_found')
  await context.transaction((tx) =>
    tx
      .updateTable('register_bodies')
      .set({ invitations_refused_at: context.clock.now() })
      .where('id', '=', bodyId)
      .where('invitations_refused_at', 'is', null)
      .execute(),
  )
}

function tokenOf({ config }: Pick<AppContext, 'config'>, bodyId: number): string {
  const key = openSecret(config).derive('refusals of invitations')
  return `${bodyId}.${createHmac('sha256', key).update(String(bodyId)).digest('base64url')}`
}
