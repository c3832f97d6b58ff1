import { listAskedQuestions } from '@parvis/contract/content/posts.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const askedQuestionsKey = (postId: string) => ['asked-questions', postId] as const

/** The questions in words below a post, a page at a time. */
export const askedQuestionsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: askedQuestionsKey(postId),
    queryFn: ({ pageParam, signal }) =>
      call(listAskedQuestions, { params: { postId }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })
