import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { AuthorView } from '../people/authors.schemas.ts'
import { ProfileReference } from '../people/profiles.schemas.ts'
import { CommentView } from './comments.schemas.ts'
import { PostView } from './posts.schemas.ts'

export const getProfilePosts = {
  summary: 'A member’s posts that the reader may see, newest first, 20 a page',
  scope: 'read',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
} satisfies Description

export const getProfileMedia = {
  summary: 'A member’s posts with an image, a video or a document, newest first, 20 a page',
  scope: 'read',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
} satisfies Description

/** A member's comment, with the beginning of the text that it answers. */
export const ProfileReply = z.object({
  comment: CommentView,
  post: z.object({ id: z.uuid(), content: z.string(), author: AuthorView }),
})
export type ProfileReply = z.infer<typeof ProfileReply>

export const getProfileReplies = {
  summary: 'A member’s comments and replies on posts that the reader may see, newest first, 20 a page',
  scope: 'read',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(ProfileReply),
  refusals: ['profile_not_found'],
} satisfies Description
