import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { PostText } from '../text.ts'
import { PostReference } from './post-reference.ts'
import { PostView } from './posts.ts'

const forReposters = [
  'reserve_in_force',
  'consent_required',
  'verification_required',
  'post_not_found',
  'post_not_public',
  'account_too_new',
] as const

export const repostPost = endpoint({
  name: 'repostPost',
  summary:
    'Reposts a public post without a message, once; of a plain repost, its original. The channel follows from the member’s role',
  method: 'PUT',
  path: '/posts/:postId/repost',
  access: 'member',
  params: PostReference,
  returns: PostView,
  refusals: [...forReposters],
})

export const undoRepost = endpoint({
  name: 'undoRepost',
  summary: 'Takes back the member’s repost without a message; harmless when there is none',
  method: 'DELETE',
  path: '/posts/:postId/repost',
  access: 'member',
  params: PostReference,
  returns: z.object({ isReposted: z.boolean() }),
  refusals: [],
})

export const quotePost = endpoint({
  name: 'quotePost',
  summary: 'Reposts a public post with a message, which keeps to the rules of a post’s text',
  method: 'POST',
  path: '/posts/:postId/quotes',
  access: 'member',
  params: PostReference,
  body: z.strictObject({
    content: PostText,
    /** Idempotency key made by the client. */
    request_id: Id.optional(),
  }),
  returns: PostView,
  refusals: [...forReposters, 'content_empty', 'content_too_long', 'text_repeated', 'links_repeated'],
})
