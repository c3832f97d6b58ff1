import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id, PostReference } from '../id.schemas.ts'
import { PostText } from '../text.schemas.ts'
import { PostView } from './posts.schemas.ts'

const forReposters = [
  'reserve_in_force',
  'consent_required',
  'verification_required',
  'post_not_found',
  'post_not_public',
  'account_too_new',
] as const

export const repostPost = {
  summary:
    'Reposts a public post without a message, once; of a plain repost, its original. The channel follows from the member’s role',
  scope: 'write:posts',
  params: PostReference,
  returns: PostView,
  refusals: [...forReposters],
} satisfies Description

export const undoRepost = {
  summary: 'Takes back the member’s repost without a message; harmless when there is none',
  scope: 'write:posts',
  params: PostReference,
  returns: z.object({ is_reposted: z.boolean() }),
} satisfies Description

export const quotePost = {
  summary: 'Reposts a public post with a message, which keeps to the rules of a post’s text',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({
    content: PostText,
    /** Idempotency key made by the client. */
    request_id: Id.optional(),
  }),
  returns: PostView,
  refusals: [...forReposters, 'content_empty', 'content_too_long', 'text_repeated', 'links_repeated'],
} satisfies Description
