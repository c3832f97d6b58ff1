import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { PostReference } from '../fields.schemas.ts'

/** One term of a post's score: its input and its points. */
export const RelevanceTerm = z.discriminatedUnion('key', [
  z.object({ key: z.literal('age'), input: z.object({ created_at: z.iso.datetime() }), value: z.int() }),
  z.object({
    key: z.literal('engagement'),
    input: z.object({ reactions: z.int(), comments: z.int() }),
    value: z.int(),
  }),
  z.object({ key: z.literal('verified'), input: z.object({ verified: z.boolean() }), value: z.int() }),
  z.object({ key: z.literal('subscription'), input: z.object({ following: z.boolean() }), value: z.int() }),
  /** Only while an election period suspends the promotion of its candidates: cancels all terms but age. */
  z.object({ key: z.literal('reserve'), input: z.object({ until: z.iso.datetime() }), value: z.int() }),
])
export type RelevanceTerm = z.infer<typeof RelevanceTerm>

/** Explains the rank of a post for one reader, by relevance. The feed orders by `total`. */
export const RelevanceView = z.object({
  formula_version: z.int(),
  terms: z.array(RelevanceTerm),
  total: z.int(),
  /** A moderation decision limits it to its author and their followers in feeds, whatever its score. */
  reach_limited: z.boolean(),
})
export type RelevanceView = z.infer<typeof RelevanceView>

export const explainPost = {
  summary:
    'Every term of a post’s relevance for this reader, and their sum; private posts are in no feed and have none',
  scope: 'read',
  params: PostReference,
  returns: RelevanceView,
  refusals: ['post_not_found'],
} satisfies Description
