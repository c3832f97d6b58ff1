import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './relevance.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The published formula of relevance (docs/ranking.md), in whole points. Functions of the database compute it. */
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

/** The section of docs/ranking.md that describes this version. Another text is another entry of the public log. */
export const relevanceDescription = {
  section: 'docs/ranking.md#la-formule-de-pertinence-version-1',
  sha256: '088cd1623c24b317258eebc2312e21a5f4913b57ee3a12dc7b73a88a85e9a89e',
} as const

export const explainPost = anyone('explainPost', 'GET /posts/:postId/why')
