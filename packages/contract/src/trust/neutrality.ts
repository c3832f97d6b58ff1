import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './neutrality.schemas.ts'

/** Ways to group posts: side of a verified official's party, role of the author, region of the post. */
export const neutralityDimensions = ['side', 'role', 'region'] as const
export type NeutralityDimension = (typeof neutralityDimensions)[number]

/** Posts that were shown, in each sort of the guests' feed. */
export const shownMeasures = ['shown_recent', 'shown_relevant', 'shown_popular'] as const
/** Counts of posts about which something happened. */
export const postMeasures = ['reported', 'removed', 'limited', 'restored', 'answered'] as const
export const neutralityMeasures = [...shownMeasures, 'reactions', ...postMeasures] as const
export type NeutralityMeasure = (typeof neutralityMeasures)[number]

/** Choices of the period, in days. */
export const neutralityPeriods = ['30', '90', '365'] as const
export type NeutralityPeriod = (typeof neutralityPeriods)[number]

/** Groups with fewer posts, authors or decisions are left out. */
export const smallestGroup = 10

/** Pages of each tab and sort that are read each hour. */
export const shownPages = 3

/** Days after which a day's posts are counted. */
export const settledDays = 8

export const getNeutrality: Endpoint<typeof schemas.getNeutrality> = {
  name: 'getNeutrality',
  method: 'GET',
  path: '/transparency/neutrality',
  access: 'anyone',
}
