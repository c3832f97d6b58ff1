import {
  appealByLetter,
  appealDecision,
  claimAppeal,
  decideAppeal,
  listAppeals,
  releaseAppeal,
} from '@parvis/contract/trust/appeals.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import { type ParvisApi, requireStaff } from '../../accounts/identity/index.ts'
import { openStatementTokens, readStatement } from '../statements/index.ts'
import {
  appealOfMember,
  claimAppeal as claim,
  decideAppeal as decide,
  releaseAppeal as release,
} from './appeals.ts'
import { readAppeal, readAppeals } from './appeals-store.ts'

const rate = { max: 120, window: 60 }
const rateOfAppeals = { max: 10, window: 3_600 }

export function appealRoutes(api: ParvisApi, context: AppContext): void {
  filingRoutes(api, context)
  judgingRoutes(api, context)
}

/** Appeals of members, from the page of the decision or from the link in its letter. */
function filingRoutes(api: ParvisApi, context: AppContext): void {
  const tokens = openStatementTokens(context.config)
  const appeal = async (decisionId: string, memberId: string, text: string) => {
    await appealOfMember(context, { decisionId, memberId }, text)
    return readStatement(context.db, { decisionId, memberId, now: context.clock.now() })
  }
  api.members(
    appealDecision,
    ({ params: { decisionId }, body, member }) => appeal(decisionId, member.id, body.text),
    { rate: rateOfAppeals },
  )
  api.open(
    appealByLetter,
    async ({ params: { decisionId }, body }) =>
      appeal(decisionId, tokens.recipientOf(decisionId, body.token), body.text),
    { rate: rateOfAppeals },
  )
}

/** The staff's work on appeals. */
function judgingRoutes(api: ParvisApi, context: AppContext): void {
  const { db, clock } = context
  api.members(listAppeals, ({ query, member }) =>
    readAppeals(db, requireStaff(member), {
      list: query.list,
      after: readCursor(query.cursor),
      now: clock.now(),
    }),
  )
  api.members(
    claimAppeal,
    async ({ params: { appealId }, member }) => {
      await claim(context, requireStaff(member), appealId)
      return readAppeal(db, member, appealId, clock.now())
    },
    { rate },
  )
  api.members(
    releaseAppeal,
    async ({ params: { appealId }, member }) => {
      await release(context, requireStaff(member), appealId)
      return readAppeal(db, member, appealId, clock.now())
    },
    { rate },
  )
  api.members(
    decideAppeal,
    async ({ params: { appealId }, body, member }) => {
      await decide(context, requireStaff(member), appealId, body)
      return readAppeal(db, member, appealId, clock.now())
    },
    { rate },
  )
}
