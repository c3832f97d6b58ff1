import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './search.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The chips of the search screen. */
export const searchTypes = ['all', 'posts', 'accounts', 'topics', 'events', 'facts'] as const
export type SearchType = (typeof searchTypes)[number]

/** Maximum length of a search text, in code points; the rest is ignored. */
export const searchLength = 200

/** Past this many posts, a topic says "more than". */
export const topicCountCeiling = 1_000

/** Number of accounts and topics suggested while typing. */
export const suggestionCount = 8

export const searchFor = anyone('searchFor', 'GET /search')

/** Days covered by trending. */
export const trendingDays = 7

/** Weight of an author of the last 24 hours in the order of the trends; an earlier one has 1. */
export const todayWeight = 4

export const getTrends = anyone('getTrends', 'GET /search/trends')

/** Number of suggestions for a mention or a hashtag that is being written. */
export const completionCount = 5

/** A mention or a hashtag. */
export const completedWords = ['mention', 'hashtag'] as const
export type CompletedWord = (typeof completedWords)[number]

export const completeWord = member('completeWord', 'GET /search/completions')
