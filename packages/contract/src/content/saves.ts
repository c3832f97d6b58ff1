import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.ts'
import { PostReference } from './post-reference.ts'
import { PostView } from './posts.ts'

/** Whether the member has kept a post. */
const SavedState = z.object({ isSaved: z.boolean() })

export const savePost = endpoint({
  name: 'savePost',
  summary: 'Keeps a post in the member’s saved list; harmless when it is there',
  method: 'PUT',
  path: '/posts/:postId/saved',
  access: 'member',
  params: PostReference,
  returns: SavedState,
  refusals: ['consent_required', 'post_not_found'],
})

export const unsavePost = endpoint({
  name: 'unsavePost',
  summary: 'Takes a post out of the member’s saved list; harmless when it is not there',
  method: 'DELETE',
  path: '/posts/:postId/saved',
  access: 'member',
  params: PostReference,
  returns: SavedState,
  refusals: [],
})

/** An entry of the saved list (spec 000 §3): the post as the member may see it today. */
export const SavedPost = z.object({ id: z.uuid(), created_at: z.iso.datetime(), post: PostView })
export type SavedPost = z.infer<typeof SavedPost>

export const listSavedPosts = endpoint({
  name: 'listSavedPosts',
  summary: 'The member’s saved posts, last saved first; those they may no longer see are left out',
  method: 'GET',
  path: '/saved-posts',
  access: 'member',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(SavedPost),
  refusals: [],
})
