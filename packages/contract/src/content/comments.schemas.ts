import { z } from 'zod'
import { CommentMark } from '../audit/moderation-marks.schemas.ts'
import type { Description } from '../endpoint.ts'
import { CommentText, Cursor, Id, PostReference, pageOf } from '../fields.schemas.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { forFairUse } from '../refusal-groups.ts'
import { commentSorts } from './comments.ts'
import { Attachment, MediaView } from './media.schemas.ts'

/** A comment, or a reply when `parent_id` is set (one level only). */
export const CommentView = z.object({
  id: z.uuid(),
  post_id: z.uuid(),
  user_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  content: z.string(),
  like_count: z.int(),
  media_url: z.string().nullable(),
  media: MediaView.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  author: AuthorView.nullable(),
  /** Whether this reader likes it. */
  is_liked: z.boolean(),
  is_own_comment: z.boolean(),
  /** Moderation of the comment; null for most. */
  moderation: CommentMark.nullable(),
  /** The reader's own filter that matches, as they wrote it: lists fold the comment. Null for one's own. */
  filtered_by: z.string().nullable(),
})
export type CommentView = z.infer<typeof CommentView>

/** A top-level comment with its first replies, oldest first; `listReplies` returns the rest. */
export const CommentThreadView = CommentView.extend({
  reply_count: z.int(),
  replies: z.array(CommentView),
  replies_cursor: z.string().nullable(),
})
export type CommentThreadView = z.infer<typeof CommentThreadView>

export const listComments = {
  summary: 'Top-level comments of a post, 20 a page, each with its first replies',
  scope: 'read',
  params: PostReference,
  query: z.object({ sort: z.enum(commentSorts).default('newest'), cursor: Cursor.optional() }),
  returns: pageOf(CommentThreadView).extend({
    /**
     * Comments counted below the post that this list leaves out for its reader: those of members whom a block, a mute or a ban
     * hides, and replies to these or to removed comments. Null on later pages.
     */
    hidden_count: z.int().nullable(),
  }),
  refusals: ['post_not_found'],
} satisfies Description

export const listReplies = {
  summary: 'Replies to a comment, oldest first, 20 a page',
  scope: 'read',
  params: z.object({ commentId: Id }),
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(CommentView),
  refusals: ['comment_not_found'],
} satisfies Description

export const createComment = {
  summary: 'Comments on a post, or replies to one of its comments',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({
    content: CommentText,
    parent_id: Id.nullish(),
    /** Replies have none. */
    ...Attachment,
    /** Idempotency key made by the client. */
    request_id: Id.optional(),
  }),
  returns: CommentView,
  refusals: [
    'consent_required',
    'reserve_in_force',
    'post_not_found',
    'comment_not_found',
    'reply_too_deep',
    'content_empty',
    'content_too_long',
    'media_unknown',
    'media_on_reply',
    ...forFairUse,
  ],
} satisfies Description

const CommentReference = z.object({ commentId: Id })

export const getComment = {
  summary: 'One comment or reply, for a reader who may see its post',
  scope: 'read',
  params: CommentReference,
  returns: CommentView,
  refusals: ['comment_not_found'],
} satisfies Description

export const editComment = {
  summary: 'Changes the text of one’s own comment; readers see that it was edited',
  scope: 'write:posts',
  params: CommentReference,
  body: z.strictObject({ content: CommentText }),
  returns: CommentView,
  refusals: [
    'consent_required',
    'reserve_in_force',
    'comment_not_found',
    'not_owner',
    'content_withheld',
    'content_empty',
    'content_too_long',
    ...forFairUse,
  ],
} satisfies Description

export const deleteComment = {
  summary: 'Deletes one’s own comment for good, with its replies',
  scope: 'write:posts',
  params: CommentReference,
  returns: z.object({ id: z.uuid() }),
  refusals: ['comment_not_found', 'not_owner'],
} satisfies Description

/** State of a comment's likes after a change, for the member who changed it. */
const LikeState = z.object({ like_count: z.int(), is_liked: z.boolean() })

export const likeComment = {
  summary: 'Likes a comment; harmless when it is liked already',
  scope: 'write:reactions',
  params: CommentReference,
  returns: LikeState,
  refusals: ['consent_required', 'comment_not_found'],
} satisfies Description

export const unlikeComment = {
  summary: 'Takes back the member’s like; harmless when there is none',
  scope: 'write:reactions',
  params: CommentReference,
  returns: LikeState,
  refusals: ['comment_not_found'],
} satisfies Description
