import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { PostReference } from '../id.schemas.ts'

export const Reaction = z.enum(['support', 'question', 'vote'])
export type Reaction = z.infer<typeof Reaction>

export const ReactionCounts = z.object({ support: z.int(), question: z.int(), vote: z.int() })

/** State of a post's reactions after a change, for the member who changed it. */
export const ReactionState = z.object({ reactions: ReactionCounts, userReaction: Reaction.nullable() })
export type ReactionState = z.infer<typeof ReactionState>

export const setReaction = {
  summary: 'Reacts to a post, replacing the member’s former reaction if any',
  scope: 'write:reactions',
  params: PostReference,
  body: z.strictObject({ reaction: Reaction }),
  returns: ReactionState,
  refusals: ['consent_required', 'post_not_found'],
} satisfies Description

export const removeReaction = {
  summary:
    'Takes back the member’s reaction to a post; harmless when there is none. Counts of a post that they may not read any more are 0',
  scope: 'write:reactions',
  params: PostReference,
  returns: ReactionState,
  refusals: ['post_not_found'],
} satisfies Description
