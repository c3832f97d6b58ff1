import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './rules.schemas.ts'

/** Maximum days ahead that a change of rules may be announced. */
export const ruleDaysAhead = 365

export const listRules: Endpoint<typeof schemas.listRules> = {
  name: 'listRules',
  method: 'GET',
  path: '/rules',
  access: 'anyone',
}

export const ruleChangeKinds = ['worded', 'called_off', 'retired', 'restored'] as const
export type RuleChangeKind = (typeof ruleChangeKinds)[number]

export const listRuleChanges: Endpoint<typeof schemas.listRuleChanges> = {
  name: 'listRuleChanges',
  method: 'GET',
  path: '/rules/:rule/changes',
  access: 'anyone',
}

export const listAdministeredRules: Endpoint<typeof schemas.listAdministeredRules> = {
  name: 'listAdministeredRules',
  method: 'GET',
  path: '/administration/rules',
  access: 'member',
}

export const wordRule: Endpoint<typeof schemas.wordRule> = {
  name: 'wordRule',
  method: 'POST',
  path: '/administration/rules/:rule/wordings',
  access: 'member',
}

export const callOffRule: Endpoint<typeof schemas.callOffRule> = {
  name: 'callOffRule',
  method: 'PUT',
  path: '/administration/rules/:rule/calling-off',
  access: 'member',
}

export const retireRule: Endpoint<typeof schemas.retireRule> = {
  name: 'retireRule',
  method: 'PUT',
  path: '/administration/rules/:rule/retirement',
  access: 'member',
}
