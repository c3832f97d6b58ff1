import type { QuestionView } from '@parvis/contract/content/questions.schemas.ts'
import { getQuestionFigures, listQuestions } from '@parvis/contract/content/questions.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { storePost } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import type { QuestionAddress } from './question-address.ts'

export const questionsKey = ['questions'] as const

/** The ledger, a page at a time; its posts stand in the cache as everywhere. */
export const questionsQuery = ({ state, sort, author }: QuestionAddress) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey, 'list', state ?? '', sort ?? '', author ?? ''] as const,
    queryFn: async ({ client, pageParam, signal }) => {
      const read = beginRead()
      const page = await call(listQuestions, {
        query: { state, sort, author, cursor: pageParam ?? undefined },
        signal,
      })
      for (const { post } of page.items) storePost(client, post, read)
      return page
    },
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

/** How an official answers; null for everybody else. */
export const questionFiguresQuery = (reference: string) =>
  queryOptions({
    queryKey: [...questionsKey, 'figures', reference] as const,
    queryFn: ({ signal }) => call(getQuestionFigures, { params: { reference }, signal }),
  })

/** A question by its post, once however many pages tell of it. */
export function eachQuestionOnce(pages: readonly { items: QuestionView[] }[]): QuestionView[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()]
}
