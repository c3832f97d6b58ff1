import { getStatement, openStatement } from '@parvis/contract/trust/appeals.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { answerFurtherAppellants } from './appellants.ts'
import { registerReportersWorker } from './reporters.ts'
import { readStatement } from './store.ts'
import { openStatementTokens } from './tokens.ts'

export const statementsFeature: Feature = {
  routes: statementRoutes,
  async jobs(context) {
    await registerReportersWorker(context)
    await answerFurtherAppellants(context)
  },
}

function statementRoutes({ api }: ServerParts, context: AppContext): void {
  const tokens = openStatementTokens(context.config)
  const read = (decisionId: string, memberId: string) =>
    readStatement(context.db, { decisionId, memberId, now: context.clock.now() })

  api.members(getStatement, ({ params: { decisionId }, member }) => read(decisionId, member.id))
  api.open(
    openStatement,
    async ({ params: { decisionId }, body }) => read(decisionId, tokens.recipientOf(decisionId, body.token)),
    { rate: { max: 60, window: 60 } },
  )
}
