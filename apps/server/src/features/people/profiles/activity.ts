import type { OwnActivity } from '@parvis/contract/people/activity.schemas.ts'
import { activityCeiling, activityDays } from '@parvis/contract/people/activity.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'

/**
 * A member's recent activity and the responses to their latest posts, counted from the rows up to a ceiling.
 */
export async function readActivity(db: Db, memberId: string, now: Date): Promise<OwnActivity> {
  const since = subDays(now, activityDays)
  const { rows } = await sql<OwnActivity>`select
      own.posts, own.reactions_received, own.comments_received,
      (select count(*)::int from (
        select from comments where comments.user_id = ${memberId} and comments.created_at > ${since}
        limit ${sql.lit(activityCeiling)}
      ) as written) as comments,
      (select count(*)::int from (
        select from reactions where reactions.user_id = ${memberId} and reactions.created_at > ${since}
        limit ${sql.lit(activityCeiling)}
      ) as given) as reactions
    from (
      select
        count(*)::int as posts,
        coalesce(sum(support_count + question_count + vote_count), 0)::int as reactions_received,
        coalesce(sum(comment_count), 0)::int as comments_received
      from (
        select support_count, question_count, vote_count, comment_count from posts
        where posts.user_id = ${memberId} and posts.created_at > ${since}
        order by posts.created_at desc, posts.id desc
        limit ${sql.lit(activityCeiling)}
      ) as recent
    ) as own
  `.execute(db)
  const [activity] = rows
  if (activity === undefined) throw new Error('a count has no row')
  return activity
}
