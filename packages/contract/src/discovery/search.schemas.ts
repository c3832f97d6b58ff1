import { z } from 'zod'
import { EventView } from '../civic/events.schemas.ts'
import { findingKinds } from '../civic/politics.schemas.ts'
import { PostView } from '../content/posts.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { completedWords, searchTypes } from './search.ts'

/** A hashtag of public posts. */
export const TopicView = z.object({
  /** Hashtag without case and accents, the key for equality. */
  tag: z.string(),
  /** Latest spelling, without the sign. */
  label: z.string(),
  /** Number of its public posts, up to {@link topicCountCeiling}. */
  post_count: z.int(),
})
export type TopicView = z.infer<typeof TopicView>

/** An established fact that answers to a search: somebody, a law, a vote, a speech in a sitting, a figure, a page. */
export const FactView = z.object({
  kind: z.enum([...findingKinds, 'vote', 'speech']),
  title: z.string(),
  /** Function, date or value. */
  detail: z.string().nullable(),
  /** Path of the page, with its block after `#`. */
  path: z.string(),
  /** Institution that states it; null for a page of this site. */
  source: z.string().nullable(),
  as_of: z.iso.date().nullable(),
  /** Older than such a fact should be. */
  is_stale: z.boolean(),
})
export type FactView = z.infer<typeof FactView>

export const searchFor = {
  summary:
    'Public posts, accounts, topics and upcoming events that answer to some words, 20 of each type a page; a page after the first is of one type. Established facts too, the closest 30',
  scope: 'read',
  query: z
    .strictObject({
      q: z.string(),
      type: z.enum(searchTypes).default('all'),
      /** Searches for the words as typed, even when they find nothing. */
      exact: z.enum(['true']).optional(),
      cursor: Cursor.optional(),
    })
    .check(({ value, issues }) => {
      if (value.cursor !== undefined && value.type === 'all')
        issues.push({ code: 'custom', input: value, path: ['cursor'], message: 'only with one type' })
    }),
  returns: z.object({
    /**
     * The typed text without its typing errors, when the words as typed found no post, topic, event or fact and these
     * do: those lists are then about this text. Their next pages are asked for by it. Accounts answer to the typed words.
     */
    corrected: z.string().nullable(),
    /** Word beginnings to highlight in the results, without case and accents. */
    marks: z.array(z.string()),
    /** Null for types that were not requested. */
    posts: pageOf(PostView).nullable(),
    accounts: pageOf(AuthorView).nullable(),
    topics: pageOf(TopicView).nullable(),
    events: pageOf(EventView).nullable(),
    /** The closest first, of each kind some; `more`: others answer too. */
    facts: z.object({ items: z.array(FactView), more: z.boolean() }).nullable(),
  }),
} satisfies Description

export type SearchAnswer = z.infer<typeof searchFor.returns>

/** A topic of the trends, with the counts that order them. */
export const TrendView = TopicView.extend({
  /** Members who wrote about it in the last days. */
  author_count: z.int(),
  /** Those of the last 24 hours. */
  author_count_today: z.int(),
})
export type TrendView = z.infer<typeof TrendView>

export const getTrends = {
  summary:
    'For an empty search: the topics that most members wrote about in the last days, those of today counting four times, and the next events',
  scope: 'read',
  returns: z.object({ topics: z.array(TrendView), events: z.array(EventView) }),
} satisfies Description

export type Trends = z.infer<typeof getTrends.returns>

export const completeWord = {
  summary:
    'Ends for a mention or a hashtag that is being written: members with a username, or topics; 5 at most, none for a text that no name begins with',
  scope: 'read',
  query: z.strictObject({ word: z.enum(completedWords), begins: z.string().min(1).max(limits.search) }),
  returns: z.object({ members: z.array(AuthorView), topics: z.array(TopicView) }),
} satisfies Description

export type Completions = z.infer<typeof completeWord.returns>
