import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './word-filters.schemas.ts'

/** Effect of a filter on matching items of a list: folded behind a line, or left out. */
export const filterActions = ['fold', 'hide'] as const
export type FilterAction = (typeof filterActions)[number]

/** Duration of a filter, from the time of choice. */
export const filterTerms = ['day', 'week', 'month', 'always'] as const
export type FilterTerm = (typeof filterTerms)[number]

/** Days of each term; null without end. */
export const filterDays = { day: 1, week: 7, month: 30, always: null } as const

export const listWordFilters: Endpoint<typeof schemas.listWordFilters> = {
  name: 'listWordFilters',
  method: 'GET',
  path: '/me/word-filters',
  access: 'member',
}

export const addWordFilter: Endpoint<typeof schemas.addWordFilter> = {
  name: 'addWordFilter',
  method: 'POST',
  path: '/me/word-filters',
  access: 'member',
}

export const changeWordFilter: Endpoint<typeof schemas.changeWordFilter> = {
  name: 'changeWordFilter',
  method: 'PATCH',
  path: '/me/word-filters/:filterId',
  access: 'member',
}

export const removeWordFilter: Endpoint<typeof schemas.removeWordFilter> = {
  name: 'removeWordFilter',
  method: 'DELETE',
  path: '/me/word-filters/:filterId',
  access: 'member',
}
