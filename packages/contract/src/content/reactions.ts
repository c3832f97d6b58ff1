import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PostReference } from './post-reference.ts'

export const Reaction = z.enum(['support', 'question', 'vote'])
export type Reaction = z.infer<typeof Reaction>

export const ReactionCounts = z.object({ support: z.int(), question: z.int(), vote: z.int() })

/** State of a post's reactions after a change, for the member who changed it. */
export const ReactionState = z.object({ reactions: ReactionCounts, userReaction: Reaction.nullable() })
export type ReactionState = z.infer<typeof ReactionState>

export const setReaction = endpoint({
  name: 'setReaction',
  summary: 'Reacts to a post, replacing the member’s former reaction if any',
  method: 'PUT',
  path: '/posts/:postId/reaction',
  access: 'member',
  params: PostReference,
  body: z.strictObject({ reaction: Reaction }),
  returns: ReactionState,
  refusals: ['consent_required', 'post_not_found'],
})

export const removeReaction = endpoint({
  name: 'removeReaction',
  summary: 'Takes back the member’s reaction to a post; harmless when there is none',
  method: 'DELETE',
  path: '/posts/:postId/reaction',
  access: 'member',
  params: PostReference,
  returns: ReactionState,
  refusals: ['post_not_found'],
})
