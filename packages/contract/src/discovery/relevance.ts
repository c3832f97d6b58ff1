import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './relevance.schemas.ts'

/**
 * The published formula of relevance (docs/ranking.md). Database functions compute it; the server's tests compare them
 * with these figures. All values are whole points.
 */
export const relevance = {
  version: 1,
  /** Origin of the age term. */
  origin: '2026-01-01T00:00:00.000Z',
  /** Points added per hour of recency, in steps of one point. */
  pointsPerHour: 10,
  /** Points for ten times as many exchanges. */
  pointsPerTenfold: 240,
  /** Exchanges counted per comment; a reaction counts as one. */
  commentWeight: 2,
  pointsOfVerified: 60,
  pointsOfSubscription: 120,
} as const

export const explainPost: Endpoint<typeof schemas.explainPost> = {
  name: 'explainPost',
  method: 'GET',
  path: '/posts/:postId/why',
  access: 'anyone',
}
