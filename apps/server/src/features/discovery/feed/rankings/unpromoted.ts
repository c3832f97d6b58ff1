import { sql } from 'kysely'
import { allowed, always, type Condition, filtered, inOrder, type PickValues, type Sql } from './streams.ts'

/**
 * In an election period: adds the candidates' posts at the rank that their age alone gives them. Their score
 * contains only the terms that promote nobody.
 */
export function withUnpromoted(
  picked: Sql,
  values: PickValues,
  size: number,
  { score, where }: { score: Sql; where: Condition },
): Sql {
  const { unpromoted, readerId, role, following, at, id, rank } = values
  if (unpromoted === null) return picked
  const before =
    at === null || rank === null
      ? always
      : sql`(${score}, posts.created_at, posts.id) < (${rank}::integer, ${at}, ${id})`
  const followed =
    following === null
      ? always
      : sql`exists (
          select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id)`
  return sql`
    select * from (
      select * from (${picked}) as promoted
      union all
      select * from (
        select posts.id, posts.user_id, posts.created_at, ${score} as score from posts
        where posts.user_id = any(${unpromoted}::uuid[]) and posts.author_role = ${role}
          and posts.visibility <> 'private' and ${allowed(values)} and ${filtered(values)} and ${followed}
          and ${where} and ${before}
        order by posts.created_at desc, posts.id desc limit ${sql.lit(size)}
      ) as unpromoted
    ) as merged ${inOrder} limit ${sql.lit(size)}`
}
