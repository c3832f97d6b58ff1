import { signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { MeasuredSignal } from './bursts.ts'

const { sameText, sameSite, recentShare, massReports, judgedReports, followedShare } = signalThresholds

/** Maximum posts and comments shown with a signal. */
const shown = 10

/** Public posts and comments of the members' `recent_acts`, in scope as `done`. */
const publicContents = sql`
  left join posts on posts.id = done.content_id and posts.visibility = 'public'
  left join comments on comments.id = done.content_id and comments.withheld_at is null
  left join posts as place on place.id = comments.post_id and place.visibility = 'public'`

interface SignalWindow {
  since: Date
  recent: Date
}

/** The same text published by several members. Only public content is examined. */
export async function measureTexts(db: Db, { since, recent }: SignalWindow): Promise<MeasuredSignal[]> {
  const { rows } = await sql<Omit<MeasuredSignal, 'kind'>>`
    with common as (
      select mark from recent_acts where act in ('post_text', 'comment_text') and since > ${since}
      group by mark having count(distinct member_id) >= ${sql.lit(sameText)}
    )
    select (array_agg(case when posts.id is null then 'comment' else 'post' end ${inOrder}))[1] as subject_type,
      (array_agg(done.content_id ${inOrder}))[1] as subject_id, ${figures(recent)}
    from common join recent_acts as done on done.mark = common.mark
      and done.act in ('post_text', 'comment_text') and done.since > ${since}
    join profiles on profiles.id = done.member_id
    ${publicContents}
    where posts.id is not null or place.id is not null
    group by done.mark having count(distinct done.member_id) >= ${sql.lit(sameText)}
  `.execute(db)
  return rows.map((row) => ({ kind: 'same_text', ...row }))
}

/** A site linked by many members, most of them new. */
export async function measureSites(db: Db, { since, recent }: SignalWindow): Promise<MeasuredSignal[]> {
  const { rows } = await sql<Omit<MeasuredSignal, 'kind'>>`
    with common as (
      select mark from recent_acts where act = 'link' and since > ${since}
      group by mark having count(distinct member_id) >= ${sql.lit(sameSite)}
    )
    select 'site' as subject_type, max(done.site) as subject_id, ${figures(recent)}
    from common join recent_acts as done on done.mark = common.mark and done.act = 'link' and done.since > ${since}
    join profiles on profiles.id = done.member_id
    ${publicContents}
    where posts.id is not null or place.id is not null
    group by done.mark
    having count(distinct done.member_id) >= ${sql.lit(sameSite)} and
      count(distinct done.member_id) filter (where ${isNew(recent)})
        >= count(distinct done.member_id) * ${sql.lit(recentShare)}
  `.execute(db)
  return rows.map((row) => ({ kind: 'same_site', ...row }))
}

const inOrder = sql`order by done.since, done.content_id`

const isNew = (recent: Date) => sql`profiles.created_at > ${recent} and not profiles.verified`

const figures = (recent: Date) => sql`
  sum(done.times)::integer as acts, count(distinct done.member_id)::integer as members,
  count(distinct done.member_id) filter (where ${isNew(recent)})::integer as newcomers, 0 as together,
  (array_agg(done.content_id ${inOrder}))[:${sql.lit(shown)}] as contents`

/** Members with a current window of mass reports. */
export async function measureMassReports(db: Db, now: Date, recent: Date): Promise<MeasuredSignal[]> {
  const { rows } = await sql<Omit<MeasuredSignal, 'kind'>>`
    select 'profile' as subject_type, done.member_id as subject_id, done.times as acts, 1 as members,
      (${isNew(recent)})::integer as newcomers, 0 as together
    from recent_acts as done join profiles on profiles.id = done.member_id
    where done.act = 'reports' and done.since > ${new Date(now.getTime() - hourMs)} and done.until > ${now}
      and done.times >= ${sql.lit(massReports)}
  `.execute(db)
  return rows.map((row) => ({ kind: 'mass_reports', ...row }))
}

/** Members with a recently judged report whose reports rarely lead to a measure. */
export async function measureRejectedReports(
  db: Db,
  { since, recent }: SignalWindow,
): Promise<MeasuredSignal[]> {
  const { rows } = await sql<Omit<MeasuredSignal, 'kind'>>`
    with judged as (
      select distinct reports.reporter_id as id
      from moderation_cases join reports on reports.case_id = moderation_cases.id
      where moderation_cases.status = 'decided' and moderation_cases.decided_at > ${since}
    ), weighed as (
      select 'profile' as subject_type, profiles.id as subject_id, (${isNew(recent)})::integer as newcomers,
        record.acts, record.members
      from judged join profiles on profiles.id = judged.id
      cross join lateral (
        select count(*)::integer as acts, count(*) filter (where exists (
          select from moderation_decisions as taken
          where taken.case_id = reports.case_id and taken.kind <> 'no_action' and taken.reversed_at is null
        ))::integer as members
        from reports join moderation_cases as of_report on of_report.id = reports.case_id
        where reports.reporter_id = judged.id and of_report.status = 'decided'
      ) as record
    )
    select *, 0 as together from weighed
    where acts >= ${sql.lit(judgedReports)} and members <= acts * ${sql.lit(followedShare)}
  `.execute(db)
  return rows.map((row) => ({ kind: 'rejected_reports', ...row }))
}
