import { type CommentSort, getComment, listComments, listReplies } from '@parvis/contract/content/comments.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { beginRead } from '../../../cache/read-order.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import {
  asShown,
  commentKey,
  commentLifetime,
  commentsKey,
  removeComment,
  storeComment,
  type ThreadRow,
} from './comment-cache.ts'

export const commentsQuery = (postId: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(postId), sort] as const,
    async queryFn({ client, pageParam, signal }) {
      const read = beginRead()
      const query = { sort, cursor: pageParam ?? undefined }
      const { items, next_cursor, hidden_count } = await call(listComments, {
        params: { postId },
        query,
        signal,
      })
      const rows = items.map(
        ({ replies, reply_count: replyCount, replies_cursor, ...comment }): ThreadRow => {
          storeComment(client, comment, read)
          for (const reply of replies) storeComment(client, reply, read)
          return {
            id: comment.id,
            replyIds: replies.map(({ id }) => id),
            reply_count: replyCount,
            replies_cursor,
          }
        },
      )
      return { rows, next_cursor, hidden_count }
    },
    ...pagesByCursor,
  })

/** The replies after those that come with their comment; `after` is where these ended. */
export const repliesQuery = (postId: string, commentId: string, after: string | null) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(postId), 'replies', commentId] as const,
    async queryFn({ client, pageParam, signal }) {
      const read = beginRead()
      const query = { cursor: pageParam ?? undefined }
      const { items, next_cursor } = await call(listReplies, { params: { commentId }, query, signal })
      for (const reply of items) storeComment(client, reply, read)
      return { ids: items.map(({ id }) => id), next_cursor }
    },
    ...pagesByCursor,
    initialPageParam: after,
  })

/** One comment of a post. Lists bring it too; it is asked for alone where no list holds it. */
export const commentQuery = (postId: string, commentId: string) =>
  queryOptions({
    queryKey: commentKey(postId, commentId),
    async queryFn({ client, signal }) {
      try {
        const read = beginRead()
        return asShown(client, await call(getComment, { params: { commentId }, signal }), read)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'comment_not_found')
          removeComment(client, { post_id: postId, id: commentId })
        throw error
      }
    },
    gcTime: commentLifetime,
  })
