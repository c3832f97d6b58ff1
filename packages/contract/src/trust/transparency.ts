import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './transparency.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days covered by the figures of moderation and verification. */
export const transparencyDays = 365

export const getTransparency = anyone('getTransparency', 'GET /transparency')

/** Ways to group posts: side of a verified official's party, role of the author, region of the post. */
export const neutralityDimensions = ['side', 'role', 'region'] as const
export type NeutralityDimension = (typeof neutralityDimensions)[number]

/** Posts that were shown, in each sort of the guests' feed. */
export const shownMeasures = ['shown_recent', 'shown_relevant', 'shown_popular'] as const
/** Measures that anybody can count for a post: daily figures tell nothing new of it. */
export const publicMeasures = [...shownMeasures, 'reactions', 'answered'] as const
/** Counts of posts that were moderated. For a post this is nobody's matter, so that whole months alone are shown. */
export const moderatedMeasures = ['reported', 'removed', 'limited', 'restored'] as const
export const neutralityMeasures = [...publicMeasures, ...moderatedMeasures] as const
export type NeutralityMeasure = (typeof neutralityMeasures)[number]

/** Choices of the period, in days. */
export const neutralityPeriods = ['30', '90', '365'] as const
export type NeutralityPeriod = (typeof neutralityPeriods)[number]

/** Closed months whose moderation is shown for each choice. */
export const neutralityMonths = { '30': 1, '90': 3, '365': 12 } as const satisfies Record<
  NeutralityPeriod,
  number
>

/** Groups with fewer posts, authors or decisions are left out; for moderation, month by month. */
export const smallestGroup = 10

/** Pages of each tab and sort that are read each hour. */
export const shownPages = 3

/** Days after which a day's posts are counted. */
export const settledDays = 8

/** Days after which the moderation of a day's posts is counted: decisions and appeals take time. */
export const moderatedDays = 31

export const getNeutrality = anyone('getNeutrality', 'GET /transparency/neutrality')
