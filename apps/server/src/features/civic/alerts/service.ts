import type { AlertView, changeAlert, createAlert } from '@parvis/contract/civic/alerts.schemas.ts'
import { type AlertRhythm, usualNews } from '@parvis/contract/civic/alerts.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { lockMember, type Member } from '../../accounts/identity/index.ts'
import { periodOf } from '../../people/notifications/index.ts'
import { requireLaw } from '../laws/index.ts'
import { recordedDays } from '../new-facts/index.ts'
import { requireNews } from './policy.ts'
import { findAlertById, findAlertOn } from './store.ts'
import { requireTarget, type TargetColumns } from './targets.ts'

type NewAlert = Pick<z.output<typeof createAlert.body>, 'kind' | 'news' | 'rhythm' | 'by_mail'>
type AlertChange = z.output<typeof changeAlert.body>

/** Follows a target; an alert that is there already stays as it is. */
export async function addAlert(
  context: AppContext,
  member: Pick<Member, 'id'>,
  { reference, ...alert }: z.output<typeof createAlert.body>,
): Promise<AlertView> {
  return context.transaction(async (tx) => {
    const target = await requireTarget(tx, alert.kind, reference)
    return insertAlert(context, tx, member.id, target, alert)
  })
}

async function insertAlert(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: string,
  target: TargetColumns,
  { kind, news, rhythm, by_mail }: NewAlert,
): Promise<AlertView> {
  // Serialises the member's writes, so that each alert is counted.
  await lockMember(tx, memberId)
  const former = await findAlertOn(tx, memberId, target)
  if (former !== undefined) return former
  const { count } = await tx
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.alerts)
    throw new Refusal(kind === 'law' ? 'too_many_laws_followed' : 'too_many_alerts')
  const now = context.clock.now()
  const { id } = await tx
    .insertInto('alerts')
    .values({
      user_id: memberId,
      kind,
      ...target,
      news: requireNews(kind, news ?? usualNews[kind]),
      rhythm,
      by_mail,
      since: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginDigests(context, tx, memberId, rhythm)
  return required(await findAlertById(tx, memberId, id), 'the new alert')
}

/** The first digest covers news from now on, at the start of the next day or week. */
async function beginDigests(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: string,
  rhythm: AlertRhythm,
): Promise<void> {
  if (rhythm === 'at_once') return
  const now = clock.now()
  const period = periodOf(rhythm, now)
  await tx
    .insertInto('alert_digests')
    .values({ user_id: memberId, rhythm, told_until: now, queued_for: period, done_for: period })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Changes an alert. After a pause, or with another rhythm, only later facts are news: nothing is sent twice. */
export async function editAlert(
  context: AppContext,
  member: Pick<Member, 'id'>,
  id: string,
  { news, rhythm, by_mail, paused }: AlertChange,
): Promise<AlertView> {
  return context.transaction(async (tx) => {
    await lockMember(tx, member.id)
    const former = await findAlertById(tx, member.id, id)
    if (former === undefined) throw new Refusal('alert_not_found')
    const now = context.clock.now()
    const isResumed = paused === false && former.paused_at !== null
    const isOther = rhythm !== undefined && rhythm !== former.rhythm
    const values = {
      ...(news && { news: requireNews(former.kind, news) }),
      ...(rhythm && { rhythm }),
      ...(by_mail !== undefined && { by_mail }),
      ...(paused !== undefined &&
        paused !== (former.paused_at !== null) && { paused_at: paused ? now : null }),
      ...((isResumed || isOther) && { since: now }),
    }
    if (Object.keys(values).length > 0)
      await tx.updateTable('alerts').set(values).where('id', '=', id).execute()
    await beginDigests(context, tx, member.id, rhythm ?? former.rhythm)
    return required(await findAlertById(tx, member.id, id), 'the changed alert')
  })
}

export async function deleteAlert(db: Db, member: Pick<Member, 'id'>, id: string): Promise<void> {
  await db.deleteFrom('alerts').where('user_id', '=', member.id).where('id', '=', id).execute()
}

/** Follows or unfollows a law; a repeated call changes nothing. */
export async function setLawFollowed(
  context: AppContext,
  member: Pick<Member, 'id'>,
  reference: string,
  isFollowed: boolean,
): Promise<{ is_followed: boolean; follower_count: number }> {
  return context.transaction(async (tx) => {
    const { id } = await requireLaw(tx, reference)
    if (isFollowed)
      await insertAlert(
        context,
        tx,
        member.id,
        { law_id: id },
        { kind: 'law', rhythm: 'at_once', by_mail: false },
      )
    else await tx.deleteFrom('alerts').where('user_id', '=', member.id).where('law_id', '=', id).execute()
    const law = await tx
      .selectFrom('laws')
      .select('follower_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { is_followed: isFollowed, follower_count: law.follower_count }
  })
}

/**
 * Deletes news of words that nobody follows any more, unless somebody has a notification of them, and facts that no news and no
 * feed shows.
 */
export async function clearAbandoned({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from alert_news where line is not null
      and not exists (select from alerts where alerts.line = alert_news.line)
      and not exists (select from notifications where notifications.alert_news_id = alert_news.id)`.execute(
    db,
  )
  await sql`
    delete from alert_facts where on_date < ${dayInParis(subDays(clock.now(), recordedDays))}::date
      and not exists (select from alert_news where alert_news.fact_id = alert_facts.id)`.execute(db)
}

/** Ends the mails of all alerts of a member. */
export async function endMails(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ by_mail: false })
    .where('user_id', '=', memberId)
    .where('by_mail', '=', true)
    .execute()
}
