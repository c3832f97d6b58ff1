import {
  assignCase,
  escalateCase,
  getWorkload,
  listColleagues,
  takeCaseBack,
} from '@parvis/contract/trust/desk.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Member, type ParvisApi, requireStaff } from '../../accounts/identity/index.ts'
import { readCase } from './case-store.ts'
import { assign, escalate, takeBack } from './sharing.ts'
import { readColleagues, readWorkload } from './workload.ts'

const rate = { max: 240, window: 600 }

/** Endpoints by which the team shares its work. */
export function sharingRoutes(api: ParvisApi, context: AppContext): void {
  const shown = (member: Member, caseId: string) => readCase(context.db, member, caseId, context.clock.now())

  api.members(
    assignCase,
    async ({ params, body, member }) => {
      await assign(context, requireStaff(member), params.caseId, body)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(
    escalateCase,
    async ({ params, body, member }) => {
      await escalate(context, requireStaff(member), params.caseId, body.note)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(
    takeCaseBack,
    async ({ params, member }) => {
      await takeBack(context, requireStaff(member), params.caseId)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(listColleagues, async ({ member }) => ({
    items: await readColleagues(context.db, requireStaff(member).id),
  }))
  api.members(getWorkload, ({ member }) =>
    readWorkload(context.db, requireStaff(member), context.clock.now()),
  )
}
