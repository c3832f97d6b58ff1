import { claimAppeal, decideAppeal, listAppeals, releaseAppeal } from '@parvis/contract/trust/appeals.ts'
import type { AppContext } from '../../../app-context.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { requireStaff } from '../../accounts/identity/staff-policy.ts'
import { claimAppeal as claim, decideAppeal as decide, releaseAppeal as release } from './appeals-service.ts'
import { readAppeal, readAppeals } from './appeals-store.ts'

const rate = { max: 120, window: 60 }

export function appealRoutes(api: ParvisApi, context: AppContext): void {
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
