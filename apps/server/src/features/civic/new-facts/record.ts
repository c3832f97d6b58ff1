import { randomUUID } from 'node:crypto'
import { alertDays } from '@parvis/contract/civic/alerts.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { visiblePosts } from '../../content/posts/index.ts'

/** Job that looks for the followers of the new facts of one batch. */
export const newFactsJob = 'new_facts'

/** Days for which facts are recorded at all: feeds show them. */
export const recordedDays = 90

type RecordContext = Pick<AppContext, 'clock' | 'jobs'>

interface Batch {
  id: string
  /** First day of what is recorded, and of what is new. */
  from: string
  newFrom: string
  today: string
  now: Date
}

/**
 * Records facts in the transaction of their import, and queues the job that looks for the followers of new ones. A fact has one
 * key: imported again or corrected, it is recorded once. Older facts are history, which nobody is notified of.
 */
async function recordFacts(
  { clock, jobs }: RecordContext,
  tx: Tx,
  statements: (batch: Batch) => RawBuilder<unknown>[],
): Promise<void> {
  const now = clock.now()
  const batch: Batch = {
    id: randomUUID(),
    from: dayInParis(subDays(now, recordedDays)),
    newFrom: dayInParis(subDays(now, alertDays)),
    today: dayInParis(now),
    now,
  }
  for (const statement of statements(batch)) await statement.execute(tx)
  const hasNew = await tx
    .selectFrom('alert_facts')
    .select('id')
    .where('batch', '=', batch.id)
    .where('matched_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (hasNew !== undefined) await jobs.enqueue(tx, newFactsJob, { batch: batch.id })
}

/** Records roll calls that an import added; those of the bundled snapshot are history. */
export async function recordVotes(context: RecordContext, tx: Tx, rollCallIds: number[]): Promise<void> {
  if (rollCallIds.length === 0) return
  await recordFacts(context, tx, ({ id, from, newFrom, now }) => [
    sql`
      insert into alert_facts (kind, key, batch, roll_call_id, on_date, words, recorded_at, matched_at)
      select 'vote', 'vote:' || roll_calls.uid, ${id}::uuid, roll_calls.id, held_on, alert_words(roll_calls.title), ${now},
        case when held_on < ${newFrom}::date or imports.read_from = 'snapshot' then ${now}::timestamptz end
      from roll_calls join imports on imports.id = roll_calls.import_id
      where roll_calls.id = any (${rollCallIds}::integer[]) and held_on >= ${from}::date
      on conflict (key) do nothing`,
  ])
}

/** Laws of an import by their change. */
interface ChangedLaws {
  added?: string[]
  /** At a later stage. */
  moved?: string[]
  corrected?: string[]
}

/** Records the stages that laws have reached, and the votes that their files name. */
export async function recordLawFacts(
  context: RecordContext,
  tx: Tx,
  { added = [], moved = [], corrected = [] }: ChangedLaws,
): Promise<void> {
  const changed = [...added, ...moved, ...corrected]
  if (changed.length === 0) return
  await recordFacts(context, tx, ({ id, from, newFrom, today, now }) => [
    sql`
      insert into alert_facts (kind, key, batch, law_id, stage, on_date, words, recorded_at, matched_at)
      select 'step', 'step:' || laws.id || ':' || laws.status, ${id}::uuid, laws.id, laws.status, reached.on_date,
        alert_words(coalesce(laws.short_title, '') || ' ' || laws.title), ${now},
        case when reached.on_date < ${newFrom}::date then ${now}::timestamptz end
      from laws left join law_steps on law_steps.law_id = laws.id and law_steps.stage = laws.status
      -- A known law is at a later stage from today on, where its source names no day.
      cross join lateral (select coalesce(
        law_steps.on_date, case when laws.id = any (${moved}::uuid[]) then ${today}::date end) as on_date) as reached
      where laws.id = any (${[...added, ...moved]}::uuid[]) and laws.withdrawn_at is null and reached.on_date >= ${from}::date
      on conflict (key) do nothing`,
    sql`
      insert into alert_facts (kind, key, batch, law_id, on_date, recorded_at, matched_at)
      select 'ballot', 'ballot:' || law_id || ':' || ballot_uid, ${id}::uuid, law_id, min(on_date), ${now}::timestamptz,
        case when min(on_date) < ${newFrom}::date then ${now}::timestamptz end
      from law_acts
      where law_id = any (${changed}::uuid[]) and ballot_uid is not null and on_date >= ${from}::date
      group by law_id, ballot_uid
      on conflict (key) do nothing`,
  ])
}

/**
 * Records the answers of officials to questions on the site since a moment, as far as everybody may read them. They are acts of
 * members, not of an import: a schedule looks for them.
 */
export async function recordAnswers(context: RecordContext, tx: Tx, since: Date): Promise<void> {
  await recordFacts(context, tx, ({ id, now }) => [
    sql`
      insert into alert_facts (kind, key, batch, comment_id, on_date, recorded_at)
      select 'answer', 'answer:' || comments.id, ${id}::uuid, comments.id, (answered_at at time zone 'Europe/Paris')::date, ${now}
      from post_questions join comments on comments.id = post_questions.answer_id
      join official_links on official_links.user_id = comments.user_id
      where answered_at > ${since} and post_questions.post_id in (${visiblePosts(tx, null)
        .clearSelect()
        .select('posts.id')
        .where(sql<boolean>`posts.id in (select post_id from post_questions where answered_at > ${since})`)})
      on conflict (key) do nothing`,
  ])
}

/** Records who spoke in sittings whose reports an import wrote. */
export async function recordSpeeches(context: RecordContext, tx: Tx, sittingIds: number[]): Promise<void> {
  if (sittingIds.length === 0) return
  await recordFacts(context, tx, ({ id, from, newFrom, now }) => [
    sql`
      insert into alert_facts (kind, key, batch, sitting_id, speaker, on_date, recorded_at, matched_at)
      select 'speech', 'speech:' || sittings.uid || ':' || speeches.speaker, ${id}::uuid, sittings.id, speeches.speaker,
        sittings.held_on, ${now}::timestamptz,
        case when sittings.held_on < ${newFrom}::date then ${now}::timestamptz end
      from sittings join speeches on speeches.sitting_id = sittings.id
      where sittings.id = any (${sittingIds}::integer[]) and sittings.held_on >= ${from}::date
        and speeches.speaker is not null and not speeches.is_interruption
      group by sittings.id, speeches.speaker
      on conflict (key) do nothing`,
  ])
}
