import { z } from 'zod'
import { EventView } from '../civic/events.schemas.ts'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { AuthorView } from '../people/authors.schemas.ts'
import { searchTypes } from './search.ts'

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

export const searchFor = {
  summary:
    'Public posts, accounts, topics and upcoming events that answer to some words, 20 of each type a page; a page after the first is of one type',
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
} satisfies Description

export type SearchAnswer = z.infer<typeof searchFor.returns>

export const getTrends = {
  summary:
    'For an empty search: the topics that most members wrote about in the last days, and the next events',
  returns: z.object({ topics: z.array(TopicView), events: z.array(EventView) }),
  refusals: [],
} satisfies Description

export type Trends = z.infer<typeof getTrends.returns>
