import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import {
  callOffRule as callOffEndpoint,
  listAdministeredRules,
  listRuleChanges,
  listRules,
  retireRule as retireEndpoint,
  wordRule as wordEndpoint,
} from '@parvis/contract/trust/rules.ts'
import { readSerialCursor } from '@parvis/platform/database/keyset.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { actsAsAdministrator, requireAdministrator } from '../../accounts/identity/index.ts'
import { callOffRule, retireRule, wordRule } from './service.ts'
import { readAdministered, readChanges, readRules } from './store.ts'

export const rulesFeature: Feature = {
  routes: ruleRoutes,
}

const rate = { max: 60, window: 3_600 }

/** The rules of /cgu: readable by everyone, changeable by administrators. */
function ruleRoutes({ api }: ServerParts, context: AppContext): void {
  const today = () => dayInParis(context.clock.now())
  const administered = async (rule: ModerationRule) => {
    const found = (await readAdministered(context.db, today())).find(({ code }) => code === rule)
    if (found === undefined) throw new Error(`the rule ${rule} is not in the database`)
    return found
  }

  api.open(listRules, async ({ query }) => ({ rules: await readRules(context.db, today(), query.language) }))
  api.open(listRuleChanges, ({ params, query, member }) =>
    readChanges(context.db, params.rule, {
      language: query.language,
      before: readSerialCursor(query.cursor),
      named: actsAsAdministrator(member),
    }),
  )
  api.members(listAdministeredRules, async ({ member }) => {
    requireAdministrator(member)
    return { today: today(), rules: await readAdministered(context.db, today()) }
  })
  api.members(
    wordEndpoint,
    async ({ params, body, member }) => {
      await wordRule(context, requireAdministrator(member), { ...params, ...body })
      return administered(params.rule)
    },
    { rate },
  )
  api.members(
    callOffEndpoint,
    async ({ params, body, member }) => {
      await callOffRule(context, requireAdministrator(member), { ...params, ...body })
      return administered(params.rule)
    },
    { rate },
  )
  api.members(
    retireEndpoint,
    async ({ params, body, member }) => {
      await retireRule(context, requireAdministrator(member), { ...params, ...body })
      return administered(params.rule)
    },
    { rate },
  )
}
