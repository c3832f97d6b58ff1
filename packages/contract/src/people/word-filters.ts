import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './word-filters.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Effect of a filter on matching items of a list: folded behind a line, or left out. */
export const filterActions = ['fold', 'hide'] as const
export type FilterAction = (typeof filterActions)[number]

/** Duration of a filter, from the time of choice. */
export const filterTerms = ['day', 'week', 'month', 'always'] as const
export type FilterTerm = (typeof filterTerms)[number]

/** Days of each term; null without end. */
export const filterDays = { day: 1, week: 7, month: 30, always: null } as const

export const listWordFilters = member('listWordFilters', 'GET /me/word-filters')
export const addWordFilter = member('addWordFilter', 'POST /me/word-filters')
export const changeWordFilter = member('changeWordFilter', 'PATCH /me/word-filters/:filterId')
export const removeWordFilter = member('removeWordFilter', 'DELETE /me/word-filters/:filterId')
