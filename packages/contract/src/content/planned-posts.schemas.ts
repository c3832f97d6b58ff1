import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { PostReference } from './post-reference.schemas.ts'
import { PostView } from './posts.schemas.ts'

export const listPlannedPosts = {
  summary: 'One’s own posts that wait for the time at which they will appear, the next one first',
  scope: 'write:posts',
  returns: z.object({ items: z.array(PostView) }),
  refusals: [],
} satisfies Description

export const movePlan = {
  summary: 'Changes when one’s own planned post appears; null: now. Deleting the post calls it off',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({ planned_for: z.iso.datetime().nullable() }),
  returns: PostView,
  refusals: [
    'consent_required',
    'verification_required',
    'post_not_found',
    'not_owner',
    'post_not_planned',
    'plan_time_refused',
  ],
} satisfies Description
