import {
  appealByLetter,
  appealDecision,
  getStatement,
  openStatement,
} from '@parvis/contract/trust/statements.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { appealOfMember } from '../moderation/appeals-service.ts'
import { readStatement } from './store.ts'
import { openStatementTokens } from './tokens.ts'

const rate = { max: 60, window: 60 }
const rateOfAppeals = { max: 10, window: 3_600 }

export function statementRoutes(api: ParvisApi, world: World): void {
  const tokens = openStatementTokens(world.config)
  const read = (decisionId: string, memberId: string) =>
    readStatement(world.db, { decisionId, memberId, now: world.clock.now() })
  const appeal = async (decisionId: string, memberId: string, text: string) => {
    await appealOfMember(world, { decisionId, memberId }, text)
    return read(decisionId, memberId)
  }
  /** To whom the letter was written whose link was followed. */
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
