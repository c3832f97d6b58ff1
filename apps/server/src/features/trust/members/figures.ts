import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { isLeaving } from '../../accounts/account/index.ts'

/** Figures of the site for its operators. */
export interface Figures {
  members: number
  citizens: number
  journalists: number
  politicians: number
  verified: number
  moderators: number
  administrators: number
  suspended: number
  joined_7_days: number
  joined_30_days: number
  active_7_days: number
  active_30_days: number
  posts: number
  comments: number
  open_cases: number
  open_appeals: number
  verification_requests: number
  waiting_announcements: number
}

/** Counts members, their contents, and the queues of the team. Reads whole tables: for a command, not for a page. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${sql.lit(days)})`
  const active = (days: number) => sql`(
    select count(distinct session.user_id)::int from auth.sessions as session
    where greatest(session.created_at, session.refreshed_at, session.seen_at) > ${since(days)}
  )`
  const { rows } = await sql<Figures>`
    select counted.*,
      (select count(*)::int from auth.users where banned_until > ${now}
        and not ${isLeaving(sql`users.id`)}) as suspended,
      ${active(7)} as active_7_days, ${active(30)} as active_30_days,
      (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments,
      (select count(*)::int from moderation_cases where status = 'open') as open_cases,
      (select count(*)::int from moderation_appeals where status = 'open') as open_appeals,
      (select count(*)::int from verification_requests where status = 'pending') as verification_requests,
      (select count(*)::int from announcements where waits) as waiting_announcements
    from (
      select count(*)::int as members,
        count(*) filter (where role = 'citizen')::int as citizens,
        count(*) filter (where role = 'journalist')::int as journalists,
        count(*) filter (where role = 'politician')::int as politicians,
        count(*) filter (where verified)::int as verified,
        count(*) filter (where is_moderator)::int as moderators,
        count(*) filter (where is_administrator)::int as administrators,
        count(*) filter (where created_at > ${since(7)})::int as joined_7_days,
        count(*) filter (where created_at > ${since(30)})::int as joined_30_days
      from profiles
      where not ${isLeaving(sql`profiles.id`)}
    ) as counted
  `.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('the figures of the site could not be read')
  return figures
}
