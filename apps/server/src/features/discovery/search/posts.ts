import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { inTimeOrder, isAfter, type Keyset, type Page } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type CardCache,
  isPostListedFor,
  postStages,
  visibleTo,
  visibleViewerStates,
} from '../../content/posts/index.ts'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import type { ParsedQuery } from './parsed-query.ts'

const size = pageSizes.search + 1

interface PostQuery extends Record<string, unknown> {
  readerId: string | null
  at: Date | null
  id: string | null
}

/** End of a search over `found`, public posts: visibility, cursor, order and limit. */
function visiblePage({ readerId, at, id }: PostQuery) {
  const further = isAfter({ at, id }, ['found.created_at', 'found.post_id'])
  return sql`
    and ${mayMeet(readerId, sql`found.user_id`)} and ${notMuted(readerId, sql`found.user_id`)}
    and ${isPostListedFor(readerId, sql`found.post_id`)} and ${further}
    order by found.created_at desc, found.post_id desc limit ${sql.lit(size)}`
}

interface WordQuery extends PostQuery {
  words: string
  checked: string | null
  rare: true | null
  newest: Date
}

/**
 * Reads the indexed posts with all words by segment, newest first, and the few posts not indexed yet, until the page
 * is full. Frequent words cost one segment at a time. With a rare word the spans double (1, 1, 2, 4, 8 segments).
 */
function withWords({ words, checked, rare, ...place }: WordQuery): RawBuilder<unknown> {
  const from = place.at ?? place.newest
  const [steps, end, start] =
    rare === null
      ? [sql`newest - oldest`, sql`step`, sql`step`]
      : [
          sql`ceil(log(2, greatest(0, newest - oldest) + 1))::integer`,
          sql`((1 << step) >> 1)`,
          sql`((1 << step) - 1)`,
        ]
  // In this form PostgreSQL uses no index for the condition.
  const holdsTyped =
    checked === null
      ? sql`true`
      : sql`(found.words @@ replace(${checked}, '%', found.segment || '.')::tsquery) is true`
  const among = (which: RawBuilder<unknown>) => sql`(
    select found.post_id, found.created_at from post_words as found
    where ${which} and found.words @@ asked.words and ${holdsTyped} ${visiblePage(place)})`
  return sql`
    select hit.post_id
    from (
      select least(search_segment(${from}::timestamptz), max(segment)) as newest, min(segment) as oldest from post_words
    ) as kept
    cross join lateral generate_series(0, ${steps}) as step
    cross join lateral (select greatest(oldest, newest - ${start}) as first, newest - ${end} as last) as span
    cross join lateral (
      select string_agg('(' || replace(${words}, '%', segment || '.') || ')', ' | ')::tsquery as words
      from generate_series(span.first, span.last) as segment
    ) as asked
    cross join lateral (
      ${among(sql`found.indexed`)}
      union all
      ${among(sql`not found.indexed and found.segment between span.first and span.last`)}
      order by created_at desc, post_id desc limit ${sql.lit(size)}
    ) as hit
    limit ${sql.lit(size)}`
}

function ofTopic({ tag, ...place }: PostQuery & { tag: string }): RawBuilder<unknown> {
  return sql`select found.post_id as id from post_topics as found where found.tag = ${tag} ${visiblePage(place)}`
}

function viewerStates(db: Db, readerId: string | null, picked: RawBuilder<unknown>) {
  return visibleViewerStates(db, readerId)
    .select('posts.created_at')
    .where(sql<boolean>`posts.id = any(array(${picked}))`)
    .where(visibleTo(null))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
}

const postsWithWords = prepared((db, values: WordQuery) =>
  viewerStates(db, values.readerId, withWords(values)),
)
const postsOfTopic = prepared((db, values: PostQuery & { tag: string }) =>
  viewerStates(db, values.readerId, ofTopic(values)),
)

/** Public posts that contain every word in some inflection, or that carry the hashtag; newest first. */
export async function readPosts(
  db: Db,
  cardCache: CardCache,
  { words, checked, rare, tag, isTopic }: ParsedQuery,
  {
    readerId,
    after,
    now,
    filters = noFilters,
  }: { readerId: string | null; after: Keyset | null; now: Date; filters?: WordFilters },
): Promise<Page<PostView>> {
  // The database's clock, which dates posts, may be ahead of ours.
  const newest = addDays(now, 1)
  const { hydrate, present, filter } = postStages(db, cardCache, readerId, filters)
  return readPage({
    size: pageSizes.search,
    after,
    select: (from: Keyset | null) => {
      const place = { readerId, at: from?.at ?? null, id: from?.id ?? null }
      return isTopic
        ? postsOfTopic(db, { tag, ...place })
        : postsWithWords(db, { words, checked, rare: rare || null, newest, ...place })
    },
    hydrate,
    present,
    filter,
    ...inTimeOrder,
  })
}
