import type { Feature } from '../../../feature.ts'
import { answerFurtherAppellants } from './appellants-service.ts'
import { tellFurtherReporters } from './reporters-service.ts'
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
