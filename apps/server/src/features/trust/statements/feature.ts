import type { Feature } from '../../../feature.ts'
import { closureReasons } from '../../accounts/identity/index.ts'
import { answerFurtherAppellants } from './appellants.ts'
import { closureOf } from './closure.ts'
import { tellFurtherReporters } from './reporters.ts'
import { statementRoutes } from './routes.ts'
import { registerRulings } from './ruling-kinds.ts'

export const statementsFeature: Feature = {
  name: 'statements',
  attach() {
    registerRulings()
    closureReasons.register('decision', closureOf)
  },
  routes({ api }, context) {
    statementRoutes(api, context)
  },
  async jobs(context) {
    await tellFurtherReporters(context)
    await answerFurtherAppellants(context)
  },
}
