import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './rules.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Maximum days ahead that a change of rules may be announced. */
export const ruleDaysAhead = 365

export const listRules = anyone('listRules', 'GET /rules')

export const ruleChangeKinds = ['worded', 'called_off', 'retired', 'restored'] as const
export type RuleChangeKind = (typeof ruleChangeKinds)[number]

export const listRuleChanges = anyone('listRuleChanges', 'GET /rules/:rule/changes')
export const listAdministeredRules = member('listAdministeredRules', 'GET /administration/rules')
export const wordRule = member('wordRule', 'POST /administration/rules/:rule/wordings')
export const callOffRule = member('callOffRule', 'PUT /administration/rules/:rule/calling-off')
export const retireRule = member('retireRule', 'PUT /administration/rules/:rule/retirement')
