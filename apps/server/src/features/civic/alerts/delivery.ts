import type { Db } from '@parvis/platform/database/database.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notify, openUnsubscribeLinks } from '../../people/notifications/index.ts'
import { newFactsJob } from '../new-facts/index.ts'
import { type DigestJob, digestJob, sendDigests } from './digests.ts'
import { mailJob, queueMails, sendMails } from './mails.ts'
import { matchFacts, newsJob } from './matching.ts'
import { maySeeNews } from './news-details.ts'
import { alertKind } from './notification-kinds.ts'

/** Followers per transaction: enough to be fast, few enough that a stop loses little. */
const batchSize = 2_000

/** Registers the workers that look for followers of new facts, notify and mail them, and send digests. */
export async function registerAlertWorkers(context: AppContext): Promise<void> {
  await context.jobs.handle<{ batch: string }>(newFactsJob, ({ batch }) => matchFacts(context, batch))
  const links = openUnsubscribeLinks(context.config, 'alerts')
  await context.jobs.handle<{ newsId: string; members: string[] }>(mailJob, (job) =>
    sendMails(context, links, job),
  )
  await context.jobs.handle<DigestJob>(digestJob, (job) => sendDigests(context, links, job))
  await context.jobs.handle<{ ids: string[] }>(newsJob, async ({ ids }, signal) => {
    for (const id of ids) {
      do signal.throwIfAborted()
      while (await notifyNewsBatch(context, id))
    }
  })
}

/**
 * Notifies the next followers of some news at once, by id. Locks the news, and stores the progress in the same transaction.
 * @returns whether followers remain
 */
export async function notifyNewsBatch(context: AppContext, id: string, size = batchSize): Promise<boolean> {
  return context.transaction(async (tx) => {
    const news = await tx
      .selectFrom('alert_news')
      .select(['id', 'news', 'reached', 'recorded_at'])
      .select(['official_id', 'law_id', 'organ_id', 'subject', 'line'])
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (news === undefined) return false
    const followers = await readFollowers(tx, news, size)
    const last = followers.at(-1)
    const isFinished = last === undefined || followers.length < size
    if (last !== undefined)
      await notify(context, tx, alertKind, {
        newsId: id,
        followerIds: followers.map(({ user_id }) => user_id),
      })
    await queueMails(
      context,
      tx,
      id,
      followers.filter(({ by_mail }) => by_mail).map(({ user_id }) => user_id),
    )
    await updateById(tx, 'alert_news', id, {
      // No id of a member stays behind.
      reached: isFinished ? nobody : last.user_id,
      finished_at: isFinished ? context.clock.now() : null,
    })
    return !isFinished
  })
}

const nobody = '00000000-0000-0000-0000-000000000000'

interface News extends TargetOfNews {
  id: string
  news: string
  reached: string
  recorded_at: Date
}

/** One of them is set. */
interface TargetOfNews {
  official_id: number | null
  law_id: string | null
  organ_id: number | null
  subject: string | null
  line: string | null
}

/** The next followers to notify of some news at once, by id. */
export async function readFollowers(
  db: Db,
  { id, news, reached, recorded_at, ...target }: News,
  size: number,
) {
  const { rows } = await sql<{ user_id: string; by_mail: boolean }>`
    select user_id, by_mail from alerts
    where ${isTarget(target)} and user_id > ${reached}::uuid
      and rhythm = 'at_once' and paused_at is null and since < ${recorded_at} and ${news} = any (news)
      and ${news === 'questions' ? maySeeNews(sql`${id}::uuid`) : sql`true`}
    order by user_id limit ${sql.lit(size)}
  `.execute(db)
  return rows
}

/** SQL: the row of `alerts` in scope follows a target. Each kind has a text and an index of its own. */
function isTarget({ official_id, law_id, organ_id, subject, line }: TargetOfNews): RawBuilder<boolean> {
  if (official_id !== null) return sql`alerts.official_id = ${official_id}`
  if (law_id !== null) return sql`alerts.law_id = ${law_id}::uuid`
  if (organ_id !== null) return sql`alerts.organ_id = ${organ_id}`
  return subject === null ? sql`alerts.line = ${line}` : sql`alerts.subject = ${subject}`
}
