import { type CommentSort, getComment, listComments, listReplies } from '@parvis/contract/content/comments.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Everything read of a post's comments: top-level ones in each order, and further replies. */
export const commentsKey = (postId: string) => ['comments', postId] as const

export const commentsQuery = (postId: string, sort: CommentSort) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(postId), sort] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listComments, { params: { postId }, query: { sort, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })

/** The replies after those that come with their comment; `after` is where these ended. */
export const repliesQuery = (postId: string, commentId: string, after: string | null) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(postId), 'replies', commentId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listReplies, { params: { commentId }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: after,
    getNextPageParam: (last) => last.next_cursor,
  })

/** One comment of a post, wherever it stands among the others. */
export const commentQuery = (postId: string, commentId: string) =>
  queryOptions({
    queryKey: [...commentsKey(postId), 'one', commentId] as const,
    queryFn: ({ signal }) => call(getComment, { params: { commentId }, signal }),
  })
