import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from '../people/authors.ts'
import { ProfileReference } from '../people/profiles.ts'
import { CommentView } from './comments.ts'
import { PostView } from './posts.ts'

export const getProfilePosts = endpoint({
  name: 'getProfilePosts',
  summary: 'A member’s posts that the reader may see, newest first, 20 a page',
  method: 'GET',
  path: '/profiles/:reference/posts',
  access: 'anyone',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
})

export const getProfileMedia = endpoint({
  name: 'getProfileMedia',
  summary: 'A member’s posts with an image, a video or a document, newest first, 20 a page',
  method: 'GET',
  path: '/profiles/:reference/media',
  access: 'anyone',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
})

/** A member's comment, with the beginning of the text that it answers. */
export const ProfileReply = z.object({
  comment: CommentView,
  post: z.object({ id: z.uuid(), content: z.string(), author: AuthorView }),
})
export type ProfileReply = z.infer<typeof ProfileReply>

export const getProfileReplies = endpoint({
  name: 'getProfileReplies',
  summary: 'A member’s comments and replies on posts that the reader may see, newest first, 20 a page',
  method: 'GET',
  path: '/profiles/:reference/replies',
  access: 'anyone',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(ProfileReply),
  refusals: ['profile_not_found'],
})
