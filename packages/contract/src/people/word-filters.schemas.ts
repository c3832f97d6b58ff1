import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../fields.schemas.ts'
import { onceClosedToTokens } from '../refusal-groups.ts'
import { filterActions, filterTerms } from './word-filters.ts'

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

export const listWordFilters = {
  summary: 'All the member’s own filters that still hold, latest first: 200 at most',
  scope: 'write:blocks',
  returns: z.object({ items: z.array(WordFilterView) }),
  refusals: onceClosedToTokens,
} satisfies Description

export const addWordFilter = {
  summary:
    'Keeps a filter of the member’s own; case and accents make no difference, and one that is there already is changed',
  scope: 'write:blocks',
  body: z.strictObject({
    /** 2 to 60 characters with at least two letters or digits; with a leading `#`, only that hashtag. */
    phrase: z.string().max(1_000),
    action: z.enum(filterActions).default('fold'),
    lasting: z.enum(filterTerms).default('always'),
  }),
  returns: WordFilterView,
  refusals: [...onceClosedToTokens, 'word_filter_invalid', 'too_many_word_filters'],
} satisfies Description

export const changeWordFilter = {
  summary: 'Changes what becomes of what a filter finds, or how long it lasts from now on',
  scope: 'write:blocks',
  params: FilterReference,
  body: z.strictObject({
    action: z.enum(filterActions).optional(),
    lasting: z.enum(filterTerms).optional(),
  }),
  returns: WordFilterView,
  refusals: [...onceClosedToTokens, 'word_filter_not_found'],
} satisfies Description

export const removeWordFilter = {
  summary: 'Lifts a filter of the member’s own; harmless when it is gone already',
  scope: 'write:blocks',
  params: FilterReference,
  returns: z.object({ id: z.uuid() }),
  refusals: onceClosedToTokens,
} satisfies Description
