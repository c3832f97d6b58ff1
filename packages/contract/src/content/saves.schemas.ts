import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { PostReference } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { PostView } from './posts.schemas.ts'

/** Whether the member has kept a post. */
const SavedState = z.object({ is_saved: z.boolean() })

export const savePost = {
  summary: 'Keeps a post in the member’s saved list; harmless when it is there',
  scope: 'write:saves',
  params: PostReference,
  returns: SavedState,
  refusals: ['consent_required', 'post_not_found'],
} satisfies Description

export const unsavePost = {
  summary: 'Takes a post out of the member’s saved list; harmless when it is not there',
  scope: 'write:saves',
  params: PostReference,
  returns: SavedState,
} satisfies Description

/** An entry of the saved list (spec 000 §3): the post as the member may see it today. */
export const SavedPost = z.object({ id: z.uuid(), created_at: z.iso.datetime(), post: PostView })
export type SavedPost = z.infer<typeof SavedPost>

export const listSavedPosts = {
  summary: 'The member’s saved posts, last saved first; those they may no longer see are left out',
  scope: 'read:saves',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(SavedPost),
} satisfies Description
