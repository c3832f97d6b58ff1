import type { FollowUpFilters, FollowUpView } from '@parvis/contract/civic/follow-ups.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { notBanned } from '../../accounts/identity/index.ts'
import { resting } from '../../content/polls/index.ts'
import { isQuestionShown, visibleTo } from '../../content/posts/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { isConsultationShown } from '../consultations/index.ts'

/** SQL with `follow_ups` in scope: guests may see the official and the subject. */
export const isShown = (now: Date) => sql<boolean>`(
  ${notBanned(sql`follow_ups.official_id`)}
  and (follow_ups.post_id is null
    or exists (select from posts where posts.id = follow_ups.post_id and ${visibleTo(null)}))
  and (follow_ups.consultation_id is null
    or exists (select from consultations where consultations.id = follow_ups.consultation_id and ${isConsultationShown}))
  and (follow_ups.poll_id is null
    or exists (select from polls where polls.id = follow_ups.poll_id and not ${resting(now)}))
)`

/** Words of a subject: of a question, the most supported one or else the post. */
export const titleOf = sql<string>`coalesce(
  (select title from polls where polls.id = follow_ups.poll_id),
  (select question from consultations where consultations.id = follow_ups.consultation_id),
  (select question_texts.content from question_texts
    where question_texts.post_id = follow_ups.post_id and ${isQuestionShown}
    order by question_texts.asked desc, question_texts.created_at, question_texts.id limit 1),
  (select left(content, 200) from posts where posts.id = follow_ups.post_id),
  ''
)`

const subjectId = sql<string>`coalesce(follow_ups.post_id, follow_ups.consultation_id, follow_ups.poll_id)`

/** Outcomes shown of one follow-up. */
const shownOutcomes = 10

/** Follow-ups as everybody may see them: whom a reader has blocked makes no difference in public life. */
export function followUps(db: Db, now: Date) {
  return db
    .selectFrom('follow_ups')
    .innerJoin('profiles', 'profiles.id', 'follow_ups.official_id')
    .select([
      'follow_ups.id',
      'follow_ups.post_id',
      'follow_ups.consultation_id',
      'follow_ups.poll_id',
      'follow_ups.official_id',
      'follow_ups.due_at',
      'follow_ups.outcome',
      'follow_ups.is_example',
      // For the order of given ones; no other list reads it.
      sql<Date>`coalesce(follow_ups.settled_at, follow_ups.due_at)`.as('settled_at'),
      titleOf.as('title'),
      subjectId.as('subject_id'),
      ...authorColumns,
      sql<{ outcome: string; reason: string | null; proof: string | null; at: string }[]>`coalesce((
        select json_agg(json_build_object('outcome', outcome, 'reason', reason, 'proof', proof, 'at', created_at) order by id desc)
        from (
          select * from follow_up_outcomes where follow_up_id = follow_ups.id order by id desc limit ${sql.lit(shownOutcomes)}
        ) as latest
      ), '[]')`.as('outcomes'),
    ])
    .where(isShown(now))
}

type Row = Awaited<ReturnType<ReturnType<typeof followUps>['execute']>>[number]

function followUpView(row: Row, now: Date): FollowUpView {
  return {
    id: row.id,
    subject: {
      type: row.post_id !== null ? 'question' : row.poll_id !== null ? 'poll' : 'consultation',
      id: row.subject_id,
      title: row.title,
    },
    official: authorView({ ...row, user_id: row.official_id }),
    due_at: row.due_at.toISOString(),
    is_overdue: row.outcome === null && row.due_at <= now,
    outcome: row.outcome as FollowUpView['outcome'],
    outcomes: row.outcomes.map(({ at, ...one }) => ({
      ...(one as Omit<FollowUpView['outcomes'][number], 'at'>),
      at: new Date(at).toISOString(),
    })),
    is_example: row.is_example,
  }
}

interface Listing {
  filters: FollowUpFilters
  after: Keyset | null
  size: number
  now: Date
}

const columnOf = { question: 'post_id', consultation: 'consultation_id', poll: 'poll_id' } as const

/** Follow-ups in the order of their list: owed ones by their day, given ones latest first. */
export async function readFollowUps(
  db: Db,
  { filters: { state, official, type, outcome, subject }, after, size, now }: Listing,
): Promise<Page<FollowUpView>> {
  const officialId = official === undefined ? undefined : (await visibleProfile(db, official, null)).id
  const listed = followUps(db, now)
    .$if(officialId !== undefined, (all) =>
      all.where('follow_ups.official_id', '=', required(officialId, 'the official')),
    )
    .$if(type !== undefined, (all) => all.where(`follow_ups.${columnOf[type ?? 'question']}`, 'is not', null))
    .$if(outcome !== undefined, (all) =>
      all.where('follow_ups.outcome', '=', required(outcome, 'the outcome')),
    )
    .$if(subject !== undefined, (all) =>
      all.where(
        sql<boolean>`(follow_ups.post_id = ${subject} or follow_ups.consultation_id = ${subject} or follow_ups.poll_id = ${subject})`,
      ),
    )
  const view = (row: Row) => followUpView(row, now)
  if (state === 'settled')
    return paginate(
      listed.where('follow_ups.outcome', 'is not', null),
      ['follow_ups.settled_at', 'follow_ups.id', 'desc'],
      after,
      size,
      view,
    )
  if (state === 'all')
    return paginate(listed, ['follow_ups.due_at', 'follow_ups.id', 'desc'], after, size, view)
  const owed = listed.where('follow_ups.outcome', 'is', null)
  return paginate(
    state === 'overdue' ? owed.where('follow_ups.due_at', '<=', now) : owed,
    ['follow_ups.due_at', 'follow_ups.id', 'asc'],
    after,
    size,
    view,
  )
}

/** One follow-up as everybody may see it. */
export async function readFollowUp(db: Db, id: string, now: Date): Promise<FollowUpView> {
  const row = await followUps(db, now)
    .where('follow_ups.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('follow_up_not_found'))
  return followUpView(row, now)
}

/** Number of answers that an official owes beyond their day. */
export async function countOverdue(db: Db, officialId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('follow_ups')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('official_id', '=', officialId)
    .where('outcome', 'is', null)
    .where('due_at', '<=', now)
    .where(isShown(now))
    .executeTakeFirstOrThrow()
  return count
}
