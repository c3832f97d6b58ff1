import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'

/**
 * The published formula of relevance (docs/ranking.md). The database's own functions compute it; the server's tests
 * hold them to these figures. All values are whole points.
 */
export const relevance = {
  version: 1,
  /** Age counts from here. */
  origin: '2026-01-01T00:00:00.000Z',
  /** A post one hour younger has this much more, given in steps of one point. */
  pointsPerHour: 10,
  /** Ten times as many exchanges are worth this much. */
  pointsPerTenfold: 240,
  /** Exchanges of one comment; a reaction is one. */
  commentWeight: 2,
  pointsOfVerified: 60,
  pointsOfSubscription: 120,
} as const

/** One term of a post's score: what went in, and the points that came out. */
export const RelevanceTerm = z.discriminatedUnion('key', [
  z.object({ key: z.literal('age'), input: z.object({ created_at: z.iso.datetime() }), value: z.int() }),
  z.object({
    key: z.literal('engagement'),
    input: z.object({ reactions: z.int(), comments: z.int() }),
    value: z.int(),
  }),
  z.object({ key: z.literal('verified'), input: z.object({ verified: z.boolean() }), value: z.int() }),
  z.object({ key: z.literal('subscription'), input: z.object({ following: z.boolean() }), value: z.int() }),
  /** Only while an election period closes the promotion of its candidates: takes back all but age. */
  z.object({ key: z.literal('reserve'), input: z.object({ until: z.iso.datetime() }), value: z.int() }),
])
export type RelevanceTerm = z.infer<typeof RelevanceTerm>

/** Why a post stands where it does for one reader, by relevance. `total` is what the feed orders by. */
export const RelevanceView = z.object({
  formula_version: z.int(),
  terms: z.array(RelevanceTerm),
  total: z.int(),
  /** By a decision of moderation only its author and their followers meet it in feeds, whatever its score. */
  reach_limited: z.boolean(),
})
export type RelevanceView = z.infer<typeof RelevanceView>

export const explainPost = endpoint({
  name: 'explainPost',
  summary:
    'Every term of a post’s relevance for this reader, and their sum; private posts are in no feed and have none',
  method: 'GET',
  path: '/posts/:postId/why',
  access: 'anyone',
  params: z.object({ postId: Id }),
  returns: RelevanceView,
  refusals: ['post_not_found'],
})
