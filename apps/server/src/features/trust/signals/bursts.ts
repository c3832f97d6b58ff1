import type { SignalView } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { type SignalKind, signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'

/** A measure above its threshold, with its subject. */
export interface MeasuredSignal {
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
  subjectType: MeasuredSignal['subject_type']
  /** Acts of new accounts since a moment, by `subject`; `newcomers` is in scope. */
  ofNewcomers: (since: Date) => RawBuilder<unknown>
  /** All acts on one `subject` since a moment, as rows with `member_id`. */
  ofAll: (since: Date) => RawBuilder<unknown>
}

/** Acts that are rows of a table, one for each act of a member on a subject. */
const actsInTable = (
  table: string,
  subject: string,
  member: string,
): Pick<Burst, 'ofNewcomers' | 'ofAll'> => ({
  ofNewcomers: (since) => sql`
    select ${sql.ref(subject)} as subject from ${sql.table(table)}
    where ${sql.ref(member)} = newcomers.id and created_at > ${since} and ${sql.ref(subject)} is not null`,
  ofAll: (since) => sql`
    select ${sql.ref(member)} as member_id from ${sql.table(table)}
    where ${sql.ref(subject)} = subject and created_at > ${since}`,
})

/** Own comments under an own post are a conversation, no burst. */
export const bursts: Burst[] = [
  { kind: 'reactions', subjectType: 'post', ...actsInTable('reactions', 'post_id', 'user_id') },
  {
    kind: 'comments',
    subjectType: 'post',
    ...actsInTable('comments', 'post_id', 'user_id'),
    ofNewcomers: (since) => sql`
      select comments.post_id as subject from comments join posts on posts.id = comments.post_id
      where comments.user_id = newcomers.id and comments.created_at > ${since} and posts.user_id <> comments.user_id`,
  },
  { kind: 'votes', subjectType: 'poll', ...actsInTable('poll_votes', 'poll_id', 'user_id') },
  { kind: 'follows', subjectType: 'profile', ...actsInTable('follow_requests', 'target_id', 'requester_id') },
  { kind: 'reports', subjectType: 'case', ...actsInTable('reports', 'case_id', 'reporter_id') },
]

interface SignalWindow {
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
export async function measureBurst(
  db: Db,
  burst: Burst,
  { since, recent }: SignalWindow,
): Promise<MeasuredSignal[]> {
  const { rows } = await sql<Omit<MeasuredSignal, 'kind' | 'subject_type'>>`
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
