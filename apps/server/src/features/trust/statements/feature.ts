import type { Feature } from '../../../feature.ts'
import { answerFurtherAppellants } from './appellants.ts'
import { tellFurtherReporters } from './reporters.ts'
import { statementRoutes } from './routes.ts'

export const statementsFeature: Feature = {
  routes({ api }, context) {
    statementRoutes(api, context)
  },
  async jobs(context) {
    await tellFurtherReporters(context)
    await answerFurtherAppellants(context)
  },
}
