import { getStatement, openStatement } from '@parvis/contract/trust/statements.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { readStatement } from './store.ts'
import { openStatementTokens } from './tokens.ts'

export function statementRoutes(api: ParvisApi, context: AppContext): void {
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
