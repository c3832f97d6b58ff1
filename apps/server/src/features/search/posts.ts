import { pageSizes } from '@parvis/contract/limits.ts'
import type { PostView } from '@parvis/contract/posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { cursorAfter, fullPage, type Keyset } from '../../platform/database/keyset.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mayMeet, notMuted } from '../blocks/policy.ts'
import { postReaches, visibleTo } from '../posts/policy.ts'
import { postViews, visiblePosts } from '../posts/views.ts'
import { noFilters, staysListed, type WordFilters } from '../word-filters/views.ts'
import type { Reading } from './reading.ts'

const size = pageSizes.search + 1

/** The database dates posts by a clock of its own. */
const day = 86_400_000

interface Place extends Record<string, unknown> {
  readerId: string | null
  at: Date | null
  id: string | null
}

/** The rest of a search among rows of `found`, a table of public posts: whose may be shown, from where on, in which order. */
function shown({ readerId, at, id }: Place) {
  const further = at === null ? sql`true` : sql`(found.created_at, found.post_id) < (${at}, ${id})`
  return sql`
    and ${mayMeet(readerId, sql`found.user_id`)} and ${notMuted(readerId, sql`found.user_id`)}
    and ${postReaches(readerId, sql`found.post_id`)} and ${further}
    order by found.created_at desc, found.post_id desc limit ${sql.lit(size)}`
}

/**
 * Newest first, segment after segment until the page is full: in each, only the posts that hold the words are looked at,
 * beside the few that the index does not know yet. What a frequent word costs is bounded by one segment, what a rare one
 * costs by the number of segments.
 */
function withWords({ words, ...place }: Place & { words: string; newest: Date }): RawBuilder<unknown> {
  const from = place.at ?? place.newest
  const among = (which: RawBuilder<unknown>) => sql`(
    select found.post_id, found.created_at from post_words as found
    where ${which} and found.words @@ replace(${words}, '%', part.segment || '.')::tsquery ${shown(place)})`
  return sql`
    select hit.post_id
    from generate_series(
      least(search_segment(${from}::timestamptz), (select max(segment) from post_words)),
      (select min(segment) from post_words), -1
    ) as part (segment), lateral (
      ${among(sql`found.indexed`)} union all ${among(sql`not found.indexed and found.segment = part.segment`)}
      order by created_at desc, post_id desc limit ${sql.lit(size)}
    ) as hit
    limit ${sql.lit(size)}`
}

function ofTopic({ tag, ...place }: Place & { tag: string }): RawBuilder<unknown> {
  return sql`select found.post_id as id from post_topics as found where found.tag = ${tag} ${shown(place)}`
}

function cards(db: Db, readerId: string | null, picked: RawBuilder<unknown>) {
  return visiblePosts(db, readerId)
    .where(sql<boolean>`posts.id = any(array(${picked}))`)
    .where(visibleTo(null))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
}

const postsWithWords = prepared((db, values: Place & { words: string; newest: Date }) =>
  cards(db, values.readerId, withWords(values)),
)
const postsOfTopic = prepared((db, values: Place & { tag: string }) =>
  cards(db, values.readerId, ofTopic(values)),
)

/** Public posts that hold every word, in some form of it, or that carry the hashtag; newest first. */
export async function readPosts(
  db: Db,
  { words, tag, isTopic }: Reading,
  {
    readerId,
    after,
    now,
    filters = noFilters,
  }: { readerId: string | null; after: Keyset | null; now: Date; filters?: WordFilters },
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { items, last } = await fullPage({
    size: pageSizes.search,
    after,
    read: (from) => {
      const place = { readerId, at: from?.at ?? null, id: from?.id ?? null }
      return isTopic
        ? postsOfTopic(db, { tag, ...place })
        : postsWithWords(db, { words, newest: new Date(now.getTime() + day), ...place })
    },
    show: (rows) => postViews(db, rows, readerId, filters),
    stays: staysListed(filters),
    placeOf: ({ created_at: at, id }) => ({ at, id }),
  })
  return { items, next_cursor: last && cursorAfter(last) }
}
