import { type FollowUpOutcome, followUpReminders, sharedQuestion } from '@parvis/contract/civic/follow-ups.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { dayInParis, endOfDayInParis, longDay, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { languageOf, notBanned } from '../../accounts/identity/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'
import { followUps, isShown, titleOf } from './store.ts'

const outcomeJob = 'follow-up-outcome'
/** Members notified per transaction. */
const batchSize = 500

/** Queues the job that notifies whoever asked or took part. */
export async function announceOutcome(context: AppContext, tx: Tx, outcomeId: string): Promise<void> {
  await context.jobs.enqueue(tx, outcomeJob, { outcomeId })
}

export async function registerOutcomeWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<{ outcomeId: string }>(outcomeJob, async ({ outcomeId }) => {
    let reached: string | null = '00000000-0000-0000-0000-000000000000'
    while (reached !== null) reached = await notifyBatch(context, outcomeId, reached)
  })
}

interface Settled {
  post_id: string | null
  consultation_id: string | null
  poll_id: string | null
  outcome: FollowUpOutcome
  title: string
}

const pathOf = ({ post_id, consultation_id, poll_id }: Omit<Settled, 'outcome' | 'title'>) =>
  post_id !== null
    ? `/post/${post_id}#questions`
    : poll_id !== null
      ? `/polls/${poll_id}`
      : `/consultations/${consultation_id}`

/** Characters of a subject's words in a notification. */
const excerpt = 160

/** Notifies the next batch by id. Returns the last id, or null at the end. */
function notifyBatch(context: AppContext, outcomeId: string, reached: string): Promise<string | null> {
  return context.transaction(async (tx) => {
    const settled = await tx
      .selectFrom('follow_up_outcomes as given')
      .innerJoin('follow_ups', 'follow_ups.id', 'given.follow_up_id')
      .select(['follow_ups.post_id', 'follow_ups.consultation_id', 'follow_ups.poll_id'])
      .select('follow_ups.official_id')
      .select([sql<Settled['outcome']>`given.outcome`.as('outcome'), titleOf.as('title')])
      .where('given.id', '=', outcomeId)
      // The subject may have been hidden meanwhile.
      .where(isShown(context.clock.now()))
      .executeTakeFirst()
    if (settled === undefined) return null
    const { rows } = await sql<{ user_id: string }>`
      select concerned.user_id from (
        select user_id from reactions
          where post_id = ${settled.post_id} and reaction = 'question' and user_id > ${reached}
        union select user_id from consultation_votes
          where consultation_id = ${settled.consultation_id} and user_id > ${reached}
        union select user_id from poll_votes where poll_id = ${settled.poll_id} and user_id > ${reached}
      ) as concerned
      join profiles as recipient on recipient.id = concerned.user_id and recipient.consented_at is not null
      where ${notBanned(sql`concerned.user_id`)} and ${mayMeet(sql`concerned.user_id`, sql`${settled.official_id}::uuid`)}
      order by user_id limit ${sql.lit(batchSize)}
    `.execute(tx)
    const messages = []
    for (const { user_id: recipientId } of rows) {
      const t = translations[await languageOf(tx, recipientId)]
      messages.push({
        recipientId,
        path: pathOf(settled),
        title: t(`follow_up.${settled.outcome}`),
        message: [...settled.title].slice(0, excerpt).join(''),
      })
    }
    await notify(context, tx, platformKind, messages)
    return rows.length < batchSize ? null : (rows.at(-1)?.user_id ?? null)
  })
}

/** Sets the day of questions that many share by now, and reminds officials of what they owe soon. */
export async function advanceFollowUps(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const due = endOfDayInParis(shiftDay(dayInParis(now), furtherLimits.answerDays))
  await sql`
    insert into follow_ups (post_id, official_id, due_at, created_at)
    select post_id, author_id, ${due}, ${now} from post_questions
    where answer_id is null and asked >= ${sql.lit(sharedQuestion)}
      and not exists (select from follow_ups where follow_ups.post_id = post_questions.post_id)
    on conflict do nothing
  `.execute(context.db)
  for (const days of followUpReminders.toReversed()) while (await remindBatch(context, days, now));
}

/** Reminds of the next answers that are owed within some days, each once. */
function remindBatch(context: AppContext, days: number, now: Date): Promise<boolean> {
  return context.transaction(async (tx) => {
    const owed = await followUps(tx, now)
      .where('follow_ups.outcome', 'is', null)
      .where('follow_ups.due_at', '>', now)
      .where('follow_ups.due_at', '<=', addDays(now, days))
      .where(sql<boolean>`(reminded_for is null or reminded_for > ${sql.lit(days)})`)
      .orderBy('follow_ups.due_at')
      .orderBy('follow_ups.id')
      .limit(sql.lit(batchSize))
      .forUpdate('follow_ups')
      .skipLocked()
      .execute()
    if (owed.length === 0) return false
    await tx
      .updateTable('follow_ups')
      .set({ reminded_for: days })
      .where(
        'id',
        'in',
        owed.map(({ id }) => id),
      )
      .execute()
    const messages = []
    for (const one of owed) {
      const language = await languageOf(tx, one.official_id)
      messages.push({
        recipientId: one.official_id,
        path: pathOf(one),
        title: translations[language]('follow_up.reminder', { day: longDay(language, one.due_at) }),
        message: [...one.title].slice(0, excerpt).join(''),
      })
    }
    await notify(context, tx, platformKind, messages)
    return owed.length === batchSize
  })
}
