import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'

/** Effect of a filter on matching items of a list: folded behind a line, or left out. */
export const filterActions = ['fold', 'hide'] as const
export type FilterAction = (typeof filterActions)[number]

/** Duration of a filter, from the time of choice. */
export const filterTerms = ['day', 'week', 'month', 'always'] as const
export type FilterTerm = (typeof filterTerms)[number]

/** Days of each term; null without end. */
export const filterDays = { day: 1, week: 7, month: 30, always: null } as const

/** A word, phrase or hashtag that the member does not want to see in others' posts and comments. */
export const WordFilterView = z.object({
  id: z.uuid(),
  /** As written by the member. */
  phrase: z.string(),
  action: z.enum(filterActions),
  until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type WordFilterView = z.infer<typeof WordFilterView>

const FilterReference = z.object({ filterId: Id })

export const listWordFilters = endpoint({
  name: 'listWordFilters',
  summary: 'All the member’s own filters that still hold, latest first: 200 at most',
  method: 'GET',
  path: '/me/word-filters',
  access: 'member',
  returns: z.object({ items: z.array(WordFilterView) }),
  refusals: [],
})

export const addWordFilter = endpoint({
  name: 'addWordFilter',
  summary:
    'Keeps a filter of the member’s own; case and accents make no difference, and one that is there already is changed',
  method: 'POST',
  path: '/me/word-filters',
  access: 'member',
  body: z.strictObject({
    /** 2 to 60 characters with at least two letters or digits; with a leading `#`, only that hashtag. */
    phrase: z.string().max(1_000),
    action: z.enum(filterActions).default('fold'),
    lasting: z.enum(filterTerms).default('always'),
  }),
  returns: WordFilterView,
  refusals: ['word_filter_invalid', 'too_many_word_filters'],
})

export const changeWordFilter = endpoint({
  name: 'changeWordFilter',
  summary: 'Changes what becomes of what a filter finds, or how long it lasts from now on',
  method: 'PATCH',
  path: '/me/word-filters/:filterId',
  access: 'member',
  params: FilterReference,
  body: z.strictObject({
    action: z.enum(filterActions).optional(),
    lasting: z.enum(filterTerms).optional(),
  }),
  returns: WordFilterView,
  refusals: ['word_filter_not_found'],
})

export const removeWordFilter = endpoint({
  name: 'removeWordFilter',
  summary: 'Lifts a filter of the member’s own; harmless when it is gone already',
  method: 'DELETE',
  path: '/me/word-filters/:filterId',
  access: 'member',
  params: FilterReference,
  returns: z.object({ id: z.uuid() }),
  refusals: [],
})
