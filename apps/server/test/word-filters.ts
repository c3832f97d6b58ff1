import { addWordFilter, type FilterAction, type FilterTerm } from '@parvis/contract/people/word-filters.ts'
import type { Member } from './people.ts'

export const masks = (
  member: Member,
  phrase: string,
  more: { action?: FilterAction; lasting?: FilterTerm } = {},
) => member.call(addWordFilter, { body: { phrase, ...more } })
