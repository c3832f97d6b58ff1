import {
  appealByLetter,
  appealDecision,
  getStatement,
  openStatement,
} from '@parvis/contract/trust/statements.ts'
import type { AppContext } from '../../../app-context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { appealOfMember } from '../moderation/appeals-service.ts'
import { readStatement } from './store.ts'
import { openStatementTokens } from './tokens.ts'

const rate = { max: 60, window: 60 }
const rateOfAppeals = { max: 10, window: 3_600 }

export function statementRoutes(api: ParvisApi, context: AppContext): void {
  const tokens = openStatementTokens(context.config)
  const read = (decisionId: string, memberId: string) =>
    readStatement(context.db, { decisionId, memberId, now: context.clock.now() })
  const appeal = async (decisionId: string, memberId: string, text: string) => {
    await appealOfMember(context, { decisionId, memberId }, text)
    return read(decisionId, memberId)
  }
  /** The recipient of the letter whose link was opened. */
  const addressee = (decisionId: string, token: string): string => {
    const memberId = tokens.memberOf(decisionId, token)
    if (memberId === null) throw new Refusal('decision_not_found')
    return memberId
  }

  api.members(getStatement, ({ params: { decisionId }, member }) => read(decisionId, member.id))
  api.members(
    appealDecision,
    ({ params: { decisionId }, body, member }) => appeal(decisionId, member.id, body.text),
    { rate: rateOfAppeals },
  )
  api.open(
    openStatement,
    async ({ params: { decisionId }, body }) => read(decisionId, addressee(decisionId, body.token)),
    { rate },
  )
  api.open(
    appealByLetter,
    async ({ params: { decisionId }, body }) =>
      appeal(decisionId, addressee(decisionId, body.token), body.text),
    { rate: rateOfAppeals },
  )
}
