import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { listRuleChanges, listRules } from '@parvis/contract/trust/rules.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { language } from '../../../lib/language.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** All that is read of the rules: read again when one changes. */
export const rulesKey = ['rules'] as const

/** The rules in force, with what is announced of each, in the language of the page. */
export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'all'] as const,
  queryFn: ({ signal }) => call(listRules, { query: { language }, signal }),
  staleTime: 60_000,
})

/** History of a rule, latest first. */
export const ruleChangesQuery = (rule: ModerationRule) =>
  infiniteQueryOptions({
    queryKey: [...rulesKey, 'changes', rule] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listRuleChanges, {
        params: { rule },
        query: { language, cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
  })
