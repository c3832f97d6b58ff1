import type { Feature } from '../../../feature.ts'
import { answerFurtherAppellants } from './appellants.ts'
import { tellFurtherReporters } from './reporters.ts'
import { statementRoutes } from './routes.ts'
import { registerRulings } from './ruling-kinds.ts'

export const statementsFeature: Feature = {
  name: 'statements',
  attach: registerRulings,
  routes({ api }, context) {
    statementRoutes(api, context)
  },
  async jobs(context) {
    await tellFurtherReporters(context)
    await answerFurtherAppellants(context)
  },
}
