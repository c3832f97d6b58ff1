import { moderationRules } from '@parvis/contract/audit/decisions.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { languages } from '@parvis/contract/languages.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { CaseFilters } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { caseAges, caseHands, casePriorities } from '@parvis/contract/trust/moderation-cases.ts'
import type { CaseAddress } from './case-address.ts'

/** Filters that the server takes, of an address: a written link may hold anything, which is then left out. */
export function filtersOf(address: CaseAddress): CaseFilters {
  const { list = 'open', type, q, to } = address
  const rule = moderationRules.find((one) => one === address.rule)
  const language = languages.find((one) => one === address.lang)
  const age = caseAges.find((one) => one === address.age)
  const priority = casePriorities.find((one) => one === address.priority)
  const assigned = caseHands.find((one) => one === to) ?? (to !== undefined && isUuid(to) ? to : undefined)
  const tag = address.tag !== undefined && isUuid(address.tag) ? address.tag : undefined
  return {
    list,
    ...(type && { target_type: type }),
    ...(q !== undefined && q.trim() !== '' && { q: q.slice(0, limits.search) }),
    ...(rule && { rule }),
    ...(language && { language }),
    ...(age && { age }),
    ...(priority && { priority }),
    ...(assigned !== undefined && { assigned }),
    ...(address.passed === 'yes' && { escalated: 'yes' as const }),
    ...(tag && { tag }),
  }
}

/** The address of filters that were named. */
export function addressOf({
  list = 'open',
  target_type: type,
  language: lang,
  assigned: to,
  escalated: passed,
  q,
  ...rest
}: CaseFilters): CaseAddress {
  return {
    ...(list !== 'open' && { list }),
    ...(type && { type }),
    ...(q && { q }),
    ...(lang && { lang }),
    ...(to && { to }),
    ...(passed && { passed }),
    ...(rest.rule && { rule: rest.rule }),
    ...(rest.age && { age: rest.age }),
    ...(rest.priority && { priority: rest.priority }),
    ...(rest.tag && { tag: rest.tag }),
  }
}

/** Counts the filters that narrow the list, besides the list itself and the search. */
export function filterCount(address: CaseAddress): number {
  const { list: _list, q: _q, ...narrowing } = filtersOf(address)
  return Object.keys(narrowing).length
}

/** The same address with another value of one filter, or without it. */
export function withFilter<Name extends keyof CaseAddress>(
  address: CaseAddress,
  name: Name,
  value: CaseAddress[Name] | '',
): CaseAddress {
  const { [name]: _, ...rest } = address
  return value === undefined || value === '' ? rest : { ...rest, [name]: value }
}
