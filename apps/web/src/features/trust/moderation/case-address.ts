import { type CaseTarget, caseTargets } from '@parvis/contract/audit/decisions.ts'
import { type CaseList, caseLists } from '@parvis/contract/trust/moderation-cases.ts'

/** Filters of the cases, as the address has them: waiting ones, unless it says otherwise. */
export type CaseAddress = {
  list?: Exclude<CaseList, 'open'>
  type?: CaseTarget
  q?: string
  rule?: string
  lang?: string
  age?: string
  priority?: string
  /** Assignee of the cases: `me`, `nobody`, or an id. */
  to?: string
  /** Only those passed on to the administrators. */
  passed?: string
  tag?: string
}

const lists = caseLists.filter((one) => one !== 'open')
const others = ['q', 'rule', 'lang', 'age', 'priority', 'to', 'passed', 'tag'] as const

/** Filters of an address; what they may be is known to `filtersOf`. */
export function readCaseAddress(search: Record<string, unknown>): CaseAddress {
  const list = lists.find((one) => one === search.list)
  const type = caseTargets.find((one) => one === search.type)
  const address: CaseAddress = { ...(list && { list }), ...(type && { type }) }
  for (const name of others) {
    const value = search[name]
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      address[name] = String(value)
  }
  return address
}
