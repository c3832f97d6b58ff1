import { topics } from '@parvis/contract/realtime.ts'
import {
  assignCase,
  escalateCase,
  getWorkload,
  listColleagues,
  takeCaseBack,
} from '@parvis/contract/trust/desk.ts'
import {
  claimCase,
  decideCase,
  getCase,
  getModerationCounts,
  listCases,
  readAsker as readAskerEndpoint,
  releaseCase,
  reverseDecision,
} from '@parvis/contract/trust/moderation-cases.ts'
import { getMisuse, suspendReporting, warnReporting } from '@parvis/contract/trust/reports.ts'
import {
  exportActs as exportActsEndpoint,
  listActs,
  listStaff,
  setStaff as setStaffEndpoint,
} from '@parvis/contract/trust/staff.ts'
import { readCursor, readRankedCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import {
  type Member,
  type ParvisApi,
  type ParvisHub,
  requireAdministrator,
  requireAdministratorRecentFactor,
  requireStaff,
  staffAccess,
} from '../../accounts/identity/index.ts'
import { appealRoutes } from './appeals-routes.ts'
import { readAsker } from './askers.ts'
import { readCase } from './case-store.ts'
import { claim, release } from './claims.ts'
import { decide, reverse } from './decisions.ts'
import { readMisuse } from './misuse.ts'
import { decideOnReporting, reportRoutes } from './reporting.ts'
import { assign, escalate, takeBack } from './sharing.ts'
import { readStaff, setStaff } from './staff.ts'
import { countCases, readCases } from './store.ts'
import { exportActs, readActs } from './trail.ts'
import { readColleagues, readWorkload } from './workload.ts'

export const moderationFeature: Feature = {
  routes(server, context) {
    const { api, hub } = server
    reportRoutes(server, context)
    appealRoutes(api, context)
    moderationRoutes(api, context, hub)
    sharingRoutes(api, context)
  },
}

const rate = { max: 240, window: 600 }
const staffChanges = { max: 60, window: 3_600 }
const fileExports = { max: 30, window: 3_600 }

function moderationRoutes(api: ParvisApi, context: AppContext, hub: ParvisHub): void {
  caseRoutes(api, context)
  misuseRoutes(api, context)
  administrationRoutes(api, context)
  hub.allow('moderation', async (subject, member) => {
    if (member === null) return 'not_authenticated'
    if (topics.moderation !== `moderation:${subject}`) return 'topic_unknown'
    const access = staffAccess(member)
    if (access === 'none') return 'staff_only'
    return access === 'factor_needed' ? 'staff_second_factor_required' : null
  })
}

function caseRoutes(api: ParvisApi, context: AppContext): void {
  const shown = (member: Member, caseId: string) => readCase(context.db, member, caseId, context.clock.now())

  api.members(listCases, ({ query, member }) => {
    requireStaff(member)
    const { cursor, ...filters } = query
    const { list } = filters
    const keyset = list === 'decided' ? readCursor(cursor) : null
    const after = list === 'decided' ? keyset && { ...keyset, rank: 0 } : readRankedCursor(cursor)
    return readCases(context.db, member, filters, after, context.clock.now())
  })
  api.members(getModerationCounts, ({ member }) =>
    countCases(context.db, requireStaff(member), context.clock.now()),
  )
  api.members(getCase, ({ params, member }) => shown(requireStaff(member), params.caseId), {
    onPrimary: true,
  })
  api.members(
    claimCase,
    async ({ params, member }) => {
      await claim(context, requireStaff(member), params.caseId)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(
    releaseCase,
    async ({ params, member }) => {
      await release(context, requireStaff(member), params.caseId)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(
    readAskerEndpoint,
    async ({ params, member }) => {
      await readAsker(context, requireStaff(member), params.caseId)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(
    decideCase,
    async ({ params, body, member }) => {
      await decide(context, requireStaff(member), params.caseId, body)
      return shown(member, params.caseId)
    },
    { rate },
  )
  api.members(
    reverseDecision,
    async ({ params, body, member }) => {
      const reversal = { decisionId: params.decisionId, note: body.note }
      return shown(member, await reverse(context, requireStaff(member), reversal))
    },
    { rate },
  )
}

function misuseRoutes(api: ParvisApi, context: AppContext): void {
  api.members(
    getMisuse,
    ({ params: { memberId }, member }) => {
      if (requireStaff(member).id === memberId) throw new Refusal('own_case')
      return readMisuse(context.db, memberId, context.clock.now())
    },
    { onPrimary: true },
  )
  api.members(
    warnReporting,
    ({ params: { memberId }, body: { facts }, member }) =>
      decideOnReporting(context, requireStaff(member), { memberId, facts, days: null }),
    { rate },
  )
  api.members(
    suspendReporting,
    ({ params: { memberId }, body: { facts, days }, member }) =>
      decideOnReporting(context, requireStaff(member), { memberId, facts, days }),
    { rate },
  )
}

function administrationRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listActs, ({ query, member }) => readActs(context.db, requireAdministrator(member), query))
  api.members(
    exportActsEndpoint,
    ({ body, member }) => exportActs(context, requireAdministrator(member), body),
    { rate: fileExports },
  )
  api.members(listStaff, ({ query, member }) => {
    requireAdministrator(member)
    return readStaff(context.db, readCursor(query.cursor))
  })
  api.members(
    setStaffEndpoint,
    async ({ body, member }) => {
      requireAdministratorRecentFactor(member, context.clock.now())
      const { username, flag, value } = body
      return (await setStaff(context, member, { holder: { username }, flag, value })).staff
    },
    { rate: staffChanges },
  )
}

const sharingRate = { max: 240, window: 600 }

/** Endpoints by which the team shares its work. */
function sharingRoutes(api: ParvisApi, context: AppContext): void {
  const shown = (member: Member, caseId: string) => readCase(context.db, member, caseId, context.clock.now())

  api.members(
    assignCase,
    async ({ params, body, member }) => {
      await assign(context, requireStaff(member), params.caseId, body)
      return shown(member, params.caseId)
    },
    { rate: sharingRate },
  )
  api.members(
    escalateCase,
    async ({ params, body, member }) => {
      await escalate(context, requireStaff(member), params.caseId, body.note)
      return shown(member, params.caseId)
    },
    { rate: sharingRate },
  )
  api.members(
    takeCaseBack,
    async ({ params, member }) => {
      await takeBack(context, requireStaff(member), params.caseId)
      return shown(member, params.caseId)
    },
    { rate: sharingRate },
  )
  api.members(listColleagues, async ({ member }) => ({
    items: await readColleagues(context.db, requireStaff(member).id),
  }))
  api.members(getWorkload, ({ member }) =>
    readWorkload(context.db, requireStaff(member), context.clock.now()),
  )
}
