import { type SignalKind, type SignalView, signalThresholds } from '@parvis/contract/trust/signals.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'

/** A measure above its threshold, with its subject. */
export interface Measured {
  kind: SignalKind
  subject_type: SignalView['subject']['type']
  /** Id, or name of a site. */
  subject_id: string
  acts: number
  members: number
  newcomers: number
  together: number
  contents?: string[]
}

const { recentMembers, recentShare, together } = signalThresholds

interface Burst {
  kind: SignalKind
  subjectType: Measured['subject_type']
  /** Acts of new accounts since a moment, by `subject`; `newcomers` is in scope. */
  ofNewcomers: (since: Date) => RawBuilder<unknown>
  /** All acts on one `subject` since a moment, as rows with `member_id`. */
  ofAll: (since: Date) => RawBuilder<unknown>
}

/** Own comments under an own post are a conversation, no burst. */
export const bursts: Burst[] = [
  {
    kind: 'reactions',
    subjectType: 'post',
    ofNewcomers: (since) => sql`
      select post_id as subject from reactions where user_id = newcomers.id and created_at > ${since}`,
    ofAll: (since) => sql`
      select user_id as member_id from reactions where post_id = subject and created_at > ${since}`,
  },
  {
    kind: 'comments',
    subjectType: 'post',
    ofNewcomers: (since) => sql`
      select comments.post_id as subject from comments join posts on posts.id = comments.post_id
      where comments.user_id = newcomers.id and comments.created_at > ${since} and posts.user_id <> comments.user_id`,
    ofAll: (since) => sql`
      select user_id as member_id from comments where post_id = subject and created_at > ${since}`,
  },
  {
    kind: 'votes',
    subjectType: 'poll',
    ofNewcomers: (since) => sql`
      select poll_id as subject from poll_votes where user_id = newcomers.id and created_at > ${since}`,
    ofAll: (since) => sql`
      select user_id as member_id from poll_votes where poll_id = subject and created_at > ${since}`,
  },
  {
    kind: 'follows',
    subjectType: 'profile',
    ofNewcomers: (since) => sql`
      select target_id as subject from follow_requests where requester_id = newcomers.id and created_at > ${since}`,
    ofAll: (since) => sql`
      select requester_id as member_id from follow_requests where target_id = subject and created_at > ${since}`,
  },
  {
    kind: 'reports',
    subjectType: 'case',
    ofNewcomers: (since) => sql`
      select case_id as subject from reports
      where reporter_id = newcomers.id and created_at > ${since} and case_id is not null`,
    ofAll: (since) => sql`
      select reporter_id as member_id from reports where case_id = subject and created_at > ${since}`,
  },
]

interface Window {
  /** Only acts since this moment are examined. */
  since: Date
  /** Accounts that joined since this moment are new. */
  recent: Date
}

/**
 * Bursts of one kind. First finds the acts of new accounts, by an index per account (`offset 0` keeps this
 * plan); then counts everyone's acts on the few subjects where enough new accounts met. Verified accounts
 * never count as new.
 */
export async function measureBurst(db: Db, burst: Burst, { since, recent }: Window): Promise<Measured[]> {
  const { rows } = await sql<Omit<Measured, 'kind' | 'subject_type'>>`
    with newcomers as materialized (
      select id, created_at from profiles where created_at > ${recent} and not verified
    ), met as (
      select distinct done.subject, newcomers.id, newcomers.created_at
      from newcomers cross join lateral (${burst.ofNewcomers(since)} offset 0) as done
    ), arrived as (
      select subject, count(*) over (
        partition by subject order by created_at range between interval '1 hour' preceding and current row
      ) as together
      from met
    ), found as (
      select subject, count(*)::integer as newcomers, max(together)::integer as together
      from arrived group by subject having count(*) >= ${sql.lit(Math.min(recentMembers, together))}
    )
    select found.subject as subject_id, found.newcomers, found.together, total.acts, total.members
    from found cross join lateral (
      select count(*)::integer as acts, count(distinct member_id)::integer as members
      from (${burst.ofAll(since)}) as everybody
    ) as total
    where found.together >= ${sql.lit(together)}
      or found.newcomers >= ${sql.lit(recentMembers)} and found.newcomers >= total.members * ${sql.lit(recentShare)}
  `.execute(db)
  return rows.map((row) => ({ kind: burst.kind, subject_type: burst.subjectType, ...row }))
}
