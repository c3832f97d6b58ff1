import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { minuteMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notify, periodOf, type Rhythm, type UnsubscribeLinks } from '../../people/notifications/index.ts'
import { mailNews, newsPerMail } from './mails.ts'
import { maySeeNews, type NewsDetails, newsDetails } from './news-details.ts'
import { alertSummaryKind } from './notification-kinds.ts'

/** Name of the job that sends digests of alerts. */
export const digestJob = 'alert_digest'

export interface DigestJob {
  rhythm: Rhythm
  members: string[]
  period: string
}

/** Newer news may be dated before this moment but committed after it: the next digest includes them. */
const settlingMs = 10 * minuteMs
/** Members per job. */
const perJob = 100

/** Queues jobs for members whose day or week has come; each once, whichever node is first. */
export async function queueAlertDigests(context: AppContext): Promise<void> {
  for (const rhythm of ['daily', 'weekly'] as const) {
    const period = periodOf(rhythm, context.clock.now())
    while (await queueBatch(context, rhythm, period));
  }
}

function queueBatch(context: AppContext, rhythm: Rhythm, period: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update alert_digests set queued_for = ${period} where rhythm = ${sql.lit(rhythm)} and user_id in (
        select user_id from alert_digests
        where rhythm = ${sql.lit(rhythm)} and queued_for < ${period}
        order by queued_for, user_id limit ${sql.lit(perJob)}
        for update skip locked
      )
      returning user_id
    `.execute(tx)
    if (rows.length === 0) return false
    const members = rows.map(({ user_id }) => user_id)
    await context.jobs.enqueue(tx, digestJob, { rhythm, members, period } satisfies DigestJob)
    return rows.length === perJob
  })
}

/** Sends the digests of a job: each member's in a transaction of its own. */
export async function sendDigests(
  context: AppContext,
  links: UnsubscribeLinks,
  job: DigestJob,
): Promise<void> {
  for (const memberId of job.members)
    await context.transaction((tx) => sendDigest(context, tx, links, memberId, job))
}

async function sendDigest(
  context: AppContext,
  tx: Tx,
  links: UnsubscribeLinks,
  memberId: string,
  { rhythm, period }: DigestJob,
): Promise<void> {
  const now = context.clock.now()
  const digest = await tx
    .selectFrom('alert_digests')
    .innerJoin('auth.users', 'auth.users.id', 'alert_digests.user_id')
    .select(['told_until', 'banned_until'])
    .where('user_id', '=', memberId)
    .where('rhythm', '=', rhythm)
    .where(sql<boolean>`done_for < ${period}::date`)
    .forUpdate('alert_digests')
    .executeTakeFirst()
  if (digest === undefined) return
  const until = new Date(now.getTime() - settlingMs)
  await tx
    .updateTable('alert_digests')
    .set({ done_for: period, told_until: until })
    .where('user_id', '=', memberId)
    .where('rhythm', '=', rhythm)
    .execute()
  const news = await readNews(tx, memberId, { rhythm, after: digest.told_until, until })
  const isSuspended = digest.banned_until !== null && digest.banned_until > now
  if (news.length === 0 || isSuspended) return
  const { id } = await tx
    .insertInto('alert_summaries')
    .values({
      user_id: memberId,
      rhythm,
      news_count: news.length,
      news: news.slice(0, newsPerMail).map((one) => one.id),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(context, tx, alertSummaryKind, [{ summaryId: id, memberId }])
  const mailed = news.filter(({ by_mail }) => by_mail).map(({ details }) => details)
  if (mailed.length > 0)
    await mailNews(context, tx, links, memberId, {
      rhythm,
      news: mailed.slice(0, newsPerMail),
      count: mailed.length,
    })
}

interface DigestSpan {
  rhythm: Rhythm
  after: Date
  until: Date
}

interface NewsRow {
  id: string
  by_mail: boolean
  details: NewsDetails
}

/** News of a member's alerts of one rhythm between two moments, the latest first. */
export async function readNews(
  db: Db,
  memberId: string,
  { rhythm, after, until }: DigestSpan,
): Promise<NewsRow[]> {
  const ofTarget = sql.join(
    ['official_id', 'law_id', 'organ_id', 'subject', 'line'].map(
      (column) => sql`
        select * from alert_news
        where alert_news.${sql.ref(column)} = alerts.${sql.ref(column)} and created_at > ${after} and created_at <= ${until}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<NewsRow>`
    select alert_news.id, alerts.by_mail, ${newsDetails(sql`alerts.words`)} as details
    from alerts cross join lateral (${ofTarget}) as alert_news
    where alerts.user_id = ${memberId} and alerts.rhythm = ${rhythm} and alerts.paused_at is null
      and alert_news.recorded_at > alerts.since and alert_news.news = any (alerts.news)
      and ${maySeeNews(sql`alert_news.id`)}
    order by alert_news.created_at desc, alert_news.fact_count desc, alerts.created_at, alert_news.id
    limit 500
  `.execute(db)
  return rows
}
