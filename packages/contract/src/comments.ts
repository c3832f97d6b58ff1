import { z } from 'zod'
import { AuthorView } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, pageOf } from './pages.ts'
import { CommentText } from './text.ts'

/** A comment, or a reply when `parent_id` is set (one level only). */
export const CommentView = z.object({
  id: z.uuid(),
  post_id: z.uuid(),
  user_id: z.uuid(),
  parent_id: z.uuid().nullable(),
  content: z.string(),
  like_count: z.int(),
  media_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  author: AuthorView.nullable(),
  isOwnComment: z.boolean(),
})
export type CommentView = z.infer<typeof CommentView>

/** A top-level comment with its first replies, oldest first; the rest comes by `listReplies`. */
export const CommentThreadView = CommentView.extend({
  replyCount: z.int(),
  replies: z.array(CommentView),
  replies_cursor: z.string().nullable(),
})
export type CommentThreadView = z.infer<typeof CommentThreadView>

export const CommentSort = z.enum(['newest', 'oldest'])
export type CommentSort = z.infer<typeof CommentSort>

export const listComments = endpoint({
  name: 'listComments',
  summary: 'Top-level comments of a post, 20 a page, each with its first replies',
  method: 'GET',
  path: '/posts/:postId/comments',
  access: 'anyone',
  params: z.object({ postId: z.uuid() }),
  query: z.object({ sort: CommentSort.default('newest'), cursor: Cursor.optional() }),
  returns: pageOf(CommentThreadView),
  refusals: ['post_not_found'],
})

export const listReplies = endpoint({
  name: 'listReplies',
  summary: 'Replies to a comment, oldest first, 20 a page',
  method: 'GET',
  path: '/comments/:commentId/replies',
  access: 'anyone',
  params: z.object({ commentId: z.uuid() }),
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(CommentView),
  refusals: ['comment_not_found'],
})

export const createComment = endpoint({
  name: 'createComment',
  summary: 'Comments on a post, or replies to one of its comments',
  method: 'POST',
  path: '/posts/:postId/comments',
  access: 'member',
  params: z.object({ postId: z.uuid() }),
  body: z.strictObject({
    content: CommentText,
    parent_id: z.uuid().nullish(),
    /** Made by the client, so that sending twice comments once. */
    request_id: z.uuid().optional(),
  }),
  returns: CommentView,
  refusals: [
    'not_authenticated',
    'member_banned',
    'second_factor_required',
    'consent_required',
    'post_not_found',
    'comment_not_found',
    'reply_too_deep',
    'content_empty',
    'content_too_long',
  ],
})
