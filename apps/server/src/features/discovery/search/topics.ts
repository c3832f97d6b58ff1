import type { TopicView, Trends, TrendView } from '@parvis/contract/discovery/search.schemas.ts'
import { todayWeight, topicCountCeiling, trendingDays } from '@parvis/contract/discovery/search.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { Page } from '@parvis/platform/database/keyset.ts'
import { endOfPrefix } from '@parvis/platform/database/name-prefixes.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { nothingToHydrate, readPage } from '@parvis/platform/database/read-page.ts'
import { readForAll } from '@parvis/platform/database/read-scope.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { readEvents } from '../../civic/events/index.ts'
import { unpromotedMembers } from '../../civic/reserves/index.ts'
import { isPostListedFor } from '../../content/posts/index.ts'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'

const size = pageSizes.search + 1
/** Cursor of a page of topics: the last tag. */
export function readTagCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!/^[\w-]{1,200}$/.test(cursor))
    throw new Refusal('validation_failed', 'invalid query', { cursor: 'unreadable' })
  return Buffer.from(cursor, 'base64url').toString().replaceAll('\0', '')
}

/** Hashtags with this prefix in alphabetical order, read by skipping to each next tag. */
const beginning = prepared(
  (db, { readerId, from, end }: { readerId: string | null; from: string; end: string }) =>
    db
      .selectFrom(
        sql<{ tag: string; label: string | null; posts: number }>`(
          with recursive tags as (
            (select tag, 1 as place from post_topics where tag >= ${from} and tag < ${end} order by tag limit 1)
            union all
            select next.tag, tags.place + 1 from tags, lateral (
              select tag from post_topics where post_topics.tag > tags.tag and post_topics.tag < ${end}
              order by post_topics.tag limit 1
            ) as next
            where tags.place < ${sql.lit(size)}
          )
          select tags.tag, counted.posts, counted.label from tags, lateral (
            select count(*)::integer as posts, (array_agg(label))[1] as label from (
              select label from post_topics as found
              where found.tag = tags.tag
                and ${mayMeet(readerId, sql`found.user_id`)} and ${notMuted(readerId, sql`found.user_id`)}
                and ${isPostListedFor(readerId, sql`found.post_id`)}
              order by found.created_at desc, found.post_id desc
              limit ${sql.lit(topicCountCeiling + 1)}
            ) as newest
          ) as counted
        )`.as('topics'),
      )
      .select(['tag', 'label', 'posts'])
      .orderBy('tag'),
)

/** Topics by prefix of their hashtag, alphabetically; only those with posts that the reader may find. */
export async function readTopics(
  db: Db,
  tag: string,
  { readerId, after }: { readerId: string | null; after: string | null },
): Promise<Page<TopicView>> {
  if (tag === '') return { items: [], next_cursor: null }
  return readPage({
    size: pageSizes.search,
    after,
    // The smallest text that sorts after a tag.
    select: (place: string | null) =>
      beginning(db, { readerId, from: place === null ? tag : `${place}\u0001`, end: endOfPrefix(tag) }),
    hydrate: nothingToHydrate,
    present: ({ tag, label, posts }) =>
      label === null ? null : { tag, label, post_count: Math.min(posts, topicCountCeiling) },
    placeOf: (row) => row.tag,
    cursorOf: (place) => Buffer.from(place).toString('base64url'),
  })
}

/** Latest uses of hashtags that the trends consider. */
const newestUses = 20_000

/** Topics by number of members in the last days. Leaves out candidates who must not be promoted. */
export async function readTrending(
  db: Db,
  now: Date,
  most: number,
  unpromoted: string[] | null,
): Promise<TrendView[]> {
  const dayAgo = subDays(now, 1)
  const since = subDays(now, trendingDays)
  const rows = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('post_topics')
        .select(['tag', 'label', 'user_id', 'created_at'])
        .where('created_at', '>', since)
        .$if(unpromoted !== null, (query) =>
          query.where(sql<boolean>`post_topics.user_id <> all(${unpromoted}::uuid[])`),
        )
        .where(mayMeet(null, sql`post_topics.user_id`))
        .where(isPostListedFor(null, sql`post_topics.post_id`))
        .orderBy('created_at', 'desc')
        .limit(sql.lit(newestUses))
        .as('used'),
    )
    .select([
      'tag',
      sql<string>`(array_agg(label order by created_at desc))[1]`.as('label'),
      sql<number>`count(*)::integer`.as('posts'),
    ])
    .groupBy('tag')
    .select(sql<number>`count(distinct user_id)::integer`.as('authors'))
    .select(
      sql<number>`count(distinct user_id) filter (where created_at > ${dayAgo})::integer`.as('authors_today'),
    )
    .orderBy(
      sql`count(distinct user_id) + ${sql.lit(todayWeight - 1)} * count(distinct user_id) filter (where created_at > ${dayAgo})`,
      'desc',
    )
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(sql.lit(most))
    .execute()
  return rows.map(({ tag, label, posts, authors, authors_today }) => ({
    tag,
    label,
    post_count: Math.min(posts, topicCountCeiling),
    author_count: authors,
    author_count_today: authors_today,
  }))
}

const shownTopics = 10
const shownEvents = 5
/** Milliseconds for which one result is shared by all readers. */
const lifetime = 3_000

/** Trends, computed for everyone at most every three seconds. */
export function createTrends(context: Pick<AppContext, 'db' | 'bus' | 'clock'>): () => Promise<Trends> {
  const { db, clock } = context
  let cached: { until: number; answer: Promise<Trends> } | null = null

  async function read(): Promise<Trends> {
    const now = clock.now()
    const unpromoted = await unpromotedMembers(context)
    const [topics, { items }] = await Promise.all([
      readTrending(db, now, shownTopics, unpromoted),
      readEvents(db, { from: now, line: '', after: null }),
    ])
    return { topics, events: items.slice(0, shownEvents) }
  }

  return () => {
    const now = clock.now().getTime()
    if (cached !== null && now < cached.until) return cached.answer
    const answer = readForAll(read)
    const entry = { until: now + lifetime, answer }
    cached = entry
    // Failures are not cached.
    answer.catch(() => {
      if (cached === entry) cached = null
    })
    return answer
  }
}
