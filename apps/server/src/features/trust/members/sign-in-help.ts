import { factorResetDays } from '@parvis/contract/trust/members.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/trust.gen.ts'
import {
  hasFactor,
  type Identity,
  lockMember,
  mailRecovery as mail,
  mailMember,
  removeFactors,
} from '../../accounts/identity/index.ts'
import { type Actor, requireSettled, writeAct } from '../../audit/staff-acts/index.ts'
import { requireMember, requireOther } from './guards.ts'
import { refusalToAgree } from './policy.ts'

/** Requests asked since then still wait. */
export const resetsSince = (now: Date) => subDays(now, factorResetDays)

type Site = AppContext & { identity: Pick<Identity, 'core'> }

/** Mails a member a link to choose a new password. */
export async function mailRecovery(site: Site, administrator: Actor, memberId: string): Promise<void> {
  await site.transaction(async (tx) => {
    await requireSubject(tx, administrator, memberId)
    if (!(await mail(site.identity.core, tx, memberId))) throw new Refusal('no_recovery_address')
    await act(site, tx, administrator, memberId, 'recovery_mailed')
  })
}

/** Asks to remove a member's second factors, or asks anew; notifies the member. */
export async function askReset(
  context: AppContext,
  administrator: Actor,
  memberId: string,
  reason: string,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await requireSubject(tx, administrator, memberId)
    if (!(await hasFactor(tx, memberId))) throw new Refusal('second_factor_missing')
    const asked = {
      asked_by: administrator.id,
      by_operator: administrator.id === null,
      reason: reason.trim(),
      asked_at: now,
    }
    await tx
      .insertInto('factor_resets')
      .values({ member_id: memberId, ...asked })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(asked))
      .execute()
    await act(context, tx, administrator, memberId, 'factor_reset_asked')
    await mailMember(context, tx, memberId, (language) => {
      const t = translations[language]
      return {
        subject: t('factorReset.subject'),
        lead: t('factorReset.lead'),
        action: { label: t('factorReset.action'), link: `${context.config.siteUrl}/settings` },
        otherwise: t('factorReset.otherwise'),
      }
    })
  })
}

export async function callOffReset(
  context: AppContext,
  administrator: Actor,
  memberId: string,
): Promise<void> {
  await context.transaction(async (tx) => {
    await requireSubject(tx, administrator, memberId)
    const { numDeletedRows } = await tx
      .deleteFrom('factor_resets')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await act(context, tx, administrator, memberId, 'factor_reset_called_off')
  })
}

/** Removes a member's second factors, at the request of another administrator. The second of two parallel calls finds nothing. */
export async function agreeToReset(site: Site, administrator: Actor, memberId: string): Promise<void> {
  await site.transaction(async (tx) => {
    await requireSubject(tx, administrator, memberId)
    const asked = await tx
      .selectFrom('factor_resets')
      .select(['asked_by', 'by_operator'])
      .where('member_id', '=', memberId)
      .where('asked_at', '>', resetsSince(site.clock.now()))
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('factor_reset_not_found'))
    throwIfRefused(refusalToAgree(administrator, asked))
    await requireSettled(tx, [administrator.id, asked.asked_by], site.clock.now())
    await tx.deleteFrom('factor_resets').where('member_id', '=', memberId).execute()
    await removeFactors(site.identity.core, tx, memberId)
    await act(site, tx, administrator, memberId, 'factor_reset_agreed')
  })
}

async function requireSubject(tx: Tx, administrator: Actor, memberId: string): Promise<void> {
  await requireMember(tx, memberId)
  requireOther(administrator, memberId)
  await lockMember(tx, memberId)
}

function act(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  { id: actorId }: Actor,
  subjectId: string,
  kind: 'recovery_mailed' | 'factor_reset_asked' | 'factor_reset_called_off' | 'factor_reset_agreed',
): Promise<void> {
  return writeAct(tx, { actorId, act: kind, at: clock.now(), subjectId })
}
