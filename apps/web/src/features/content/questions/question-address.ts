import {
  type QuestionSort,
  type QuestionState,
  questionSorts,
  questionStates,
} from '@parvis/contract/list-filters.ts'

/** The ledger's part of the address: which questions are shown, and in which order. */
export interface QuestionAddress {
  state?: QuestionState
  sort?: QuestionSort
  /** One official's alone: username or id. */
  author?: string
}

export function readQuestionAddress(search: Record<string, unknown>): QuestionAddress {
  const { author } = search
  return {
    state: questionStates.find((state) => state === search.state && state !== 'open'),
    sort: questionSorts.find((sort) => sort === search.sort && sort !== 'longest_waiting'),
    author:
      typeof author === 'string' || typeof author === 'number'
        ? String(author).slice(0, 64) || undefined
        : undefined,
  }
}
