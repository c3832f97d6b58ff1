import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { PostReference } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { forFairUse } from '../refusals.ts'
import { PostText } from '../text.schemas.ts'
import { PostView, Visibility } from './posts.schemas.ts'

/** A version of a post, with its period of validity. */
export const PostVersion = z.object({
  id: z.uuid(),
  content: z.string(),
  created_at: z.iso.datetime(),
  replaced_at: z.iso.datetime(),
})
export type PostVersion = z.infer<typeof PostVersion>

/** Refusals of changes to one’s own post. */
const forAuthors = [
  'consent_required',
  'verification_required',
  'post_not_found',
  'not_owner',
  'plain_repost',
  'content_withheld',
  'reserve_in_force',
] as const

export const editPost = {
  summary: 'Changes the text of one’s own post; readers see that it was edited, and what it said before',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({
    content: PostText,
    /** `edited_at` of the post as the author saw it: prevents overwriting a concurrent edit. */
    edited_at: z.iso.datetime().nullable(),
  }),
  returns: PostView,
  refusals: [
    ...forAuthors,
    'post_changed',
    'too_many_edits',
    'content_empty',
    'content_too_long',
    ...forFairUse,
  ],
} satisfies Description

export const setPostVisibility = {
  summary: 'Decides anew who may see one’s own post',
  scope: 'write:posts',
  // Widening the audience publishes an opinion again and needs consent; narrowing it never does.
  consent: 'by the handler',
  params: PostReference,
  body: z.strictObject({ visibility: Visibility }),
  returns: PostView,
  refusals: [...forAuthors, 'post_planned'],
} satisfies Description

export const listPostVersions = {
  summary: 'What a post said before it was edited, latest first; each for those who could read it then',
  scope: 'read',
  params: PostReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostVersion),
  refusals: ['post_not_found'],
} satisfies Description
