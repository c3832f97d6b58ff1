import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './feed.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/**
 * Newest first; by the published formula of relevance (docs/ranking.md); or most supported and voted for among the
 * posts of the last {@link popularDays} days.
 */
export const feedSorts = ['recent', 'relevant', 'popular'] as const
export type FeedSort = (typeof feedSorts)[number]

/** Window of the sort `popular` in days; it moves every hour. */
export const popularDays = 7

export const getFeed = anyone('getFeed', 'GET /feed')

/** Past this many, the pill says "more than". */
export const newPostsCeiling = 99

export const countNewPosts = anyone('countNewPosts', 'GET /feed/new')

export const getToday = anyone('getToday', 'GET /today')
