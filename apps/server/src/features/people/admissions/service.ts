import type { Language } from '@parvis/contract/languages.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { endAccount, isLeaving } from '../../accounts/account/index.ts'
import { type Letter, mailMember, releaseMember } from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'

/**
 * Admits waiting newcomers, and mails each. Skips accounts that were settled or closed meanwhile.
 * @returns the number of those admitted
 */
export async function approve(
  context: AppContext,
  actor: Actor,
  memberIds: readonly string[],
): Promise<number> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const asked = await tx
      .selectFrom('admissions')
      .select('member_id')
      .where(sql<SqlBool>`state = 'waiting'`)
      .where(sql<boolean>`member_id = any(${[...new Set(memberIds)]}::uuid[])`)
      .orderBy('member_id')
      .forUpdate()
      .execute()
    const waiting = await lockStanding(
      tx,
      asked.map(({ member_id }) => member_id),
      now,
    )
    for (const { id, isBanned } of waiting) {
      await tx
        .updateTable('admissions')
        .set({ state: 'admitted', admitted_at: now, admitted_by: actor.id })
        .where('member_id', '=', id)
        .execute()
      await releaseMember(context, tx, id)
      await mailMember(context, tx, id, (language) =>
        isBanned ? approvedLaterLetter(language) : approvedLetter(language, context.config.siteUrl),
      )
      await writeAct(tx, { actorId: actor.id, act: 'admission_approved', at: now, subjectId: id })
    }
    return waiting.length
  })
}

/** Locks accounts, so that none is closed meanwhile; returns those that are not about to be erased. */
async function lockStanding(
  tx: Tx,
  memberIds: readonly string[],
  now: Date,
): Promise<{ id: string; isBanned: boolean }[]> {
  const among = sql<boolean>`id = any(${memberIds}::uuid[])`
  const accounts = () => tx.selectFrom('auth.users').select('id').where(among).orderBy('id')
  await accounts().forNoKeyUpdate().execute()
  // Read once the locks are held: what was closed meanwhile counts.
  return accounts()
    .select(sql<boolean>`coalesce(banned_until > ${now}, false)`.as('isBanned'))
    .where(sql<boolean>`not ${isLeaving(sql`auth.users.id`)}`)
    .execute()
}

/** Refuses a newcomer who waits, tells them the reason by mail, and deletes the account. Throws `admission_settled`. */
export async function refuse(
  context: AppContext,
  actor: Actor,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    if (!(await takeOut(tx, memberId))) throw new Refusal('admission_settled')
    await writeAct(tx, { actorId: actor.id, act: 'admission_refused', at: now, reason })
    await endAccount(context, tx, memberId, (language) => refusedLetter(language, reason))
  })
}

/** Takes a request out of the queue; false when it is settled. */
async function takeOut(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('admissions')
    .where('member_id', '=', memberId)
    .where(sql<SqlBool>`state = 'waiting'`)
    .returning('state')
    .executeTakeFirst()
  return row !== undefined
}

const lapsedAtOnce = 100

/** Ends requests that nobody has answered for too long, and tells the newcomers by mail. */
export async function lapseOldRequests(context: AppContext): Promise<void> {
  const { request_days: days } = context.siteSettings.current().registration
  const before = subDays(context.clock.now(), days)
  const old = await context.db
    .selectFrom('admissions')
    .select('member_id')
    .where(sql<SqlBool>`state = 'waiting'`)
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .limit(sql.lit(lapsedAtOnce))
    .execute()
  for (const { member_id: id } of old)
    await context.transaction(async (tx) => {
      if (!(await takeOut(tx, id))) return
      await endAccount(context, tx, id, (language) => lapsedLetter(language, days))
    })
}

function approvedLetter(language: Language, siteUrl: string): Letter {
  const t = translations[language]
  return {
    ...letterOf(t('admission.approved.lead'), 'approved', language),
    action: { label: t('admission.approved.action'), link: `${siteUrl}/auth` },
  }
}

/** For an account that is suspended or banned. */
const approvedLaterLetter = (language: Language): Letter =>
  letterOf(translations[language]('admission.approvedLater.lead'), 'approved', language)

const refusedLetter = (language: Language, reason: string): Letter =>
  letterOf(translations[language]('admission.refused.lead', { reason: reason.trim() }), 'refused', language)

const lapsedLetter = (language: Language, days: number): Letter =>
  letterOf(translations[language]('admission.lapsed.lead', { days }), 'lapsed', language)

function letterOf(lead: string, kind: 'approved' | 'refused' | 'lapsed', language: Language): Letter {
  const t = translations[language]
  return {
    subject: t(`admission.${kind}.subject`),
    lead,
    action: null,
    otherwise: t(`admission.${kind}.otherwise`),
  }
}
