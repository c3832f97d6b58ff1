import { z } from 'zod'
import { EventView } from '../civic/events.ts'
import { PostView } from '../content/posts.ts'
import { endpoint } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from '../people/authors.ts'

/** The chips of the search screen. */
export const searchTypes = ['all', 'posts', 'accounts', 'topics', 'events'] as const
export type SearchType = (typeof searchTypes)[number]

/** A hashtag of public posts. */
export const TopicView = z.object({
  /** Hashtag without case and accents, the key for equality. */
  tag: z.string(),
  /** Latest spelling, without the sign. */
  label: z.string(),
  /** Number of its public posts, up to {@link topicCountCeiling}. */
  postCount: z.int(),
})
export type TopicView = z.infer<typeof TopicView>

/** Past this many posts, a topic says "more than". */
export const topicCountCeiling = 1_000

/** Number of accounts and topics suggested while typing. */
export const suggestionCount = 8

export const searchFor = endpoint({
  name: 'searchFor',
  summary:
    'Public posts, accounts, topics and upcoming events that answer to some words, 20 of each type a page; a page after the first is of one type',
  method: 'GET',
  path: '/search',
  access: 'anyone',
  query: z
    .strictObject({ q: z.string(), type: z.enum(searchTypes).default('all'), cursor: Cursor.optional() })
    .check(({ value, issues }) => {
      if (value.cursor !== undefined && value.type === 'all')
        issues.push({ code: 'custom', input: value, path: ['cursor'], message: 'only with one type' })
    }),
  returns: z.object({
    /** Word beginnings to highlight in the results, without case and accents. */
    marks: z.array(z.string()),
    /** Null for types that were not requested. */
    posts: pageOf(PostView).nullable(),
    accounts: pageOf(AuthorView).nullable(),
    topics: pageOf(TopicView).nullable(),
    events: pageOf(EventView).nullable(),
  }),
  refusals: [],
})
export type SearchAnswer = z.infer<typeof searchFor.returns>

/** Days covered by trending. */
export const trendingDays = 7

export const getTrends = endpoint({
  name: 'getTrends',
  summary:
    'For an empty search: the topics that most members wrote about in the last days, and the next events',
  method: 'GET',
  path: '/search/trends',
  access: 'anyone',
  returns: z.object({ topics: z.array(TopicView), events: z.array(EventView) }),
  refusals: [],
})
export type Trends = z.infer<typeof getTrends.returns>
