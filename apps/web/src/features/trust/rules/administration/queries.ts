import { listAdministeredRules } from '@parvis/contract/trust/rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api-client.ts'
import { rulesKey } from '../queries.ts'

/** The rules in all languages, with what their next change must name. */
export const administeredRulesQuery = queryOptions({
  queryKey: [...rulesKey, 'administered'] as const,
  queryFn: ({ signal }) => call(listAdministeredRules, { signal }),
})
