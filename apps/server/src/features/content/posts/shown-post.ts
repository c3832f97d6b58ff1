import { type RawBuilder, sql } from 'kysely'

/** Id of the post that a post shows: the original of a plain repost, otherwise the post itself. */
export const shownPost = (postId: string): RawBuilder<string> => sql<string>`(
  select case when shown.repost_kind = 'plain' then shown.repost_of_id else shown.id end
  from posts as shown where shown.id = ${postId}
)`
