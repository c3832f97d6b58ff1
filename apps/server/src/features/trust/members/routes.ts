import type { MemberFile } from '@parvis/contract/trust/members.schemas.ts'
import {
  addMemberNote,
  agreeToFactorReset,
  askFactorReset,
  callOffFactorReset,
  endMemberSessions,
  exportMembers,
  getMemberFile,
  mailMemberRecovery,
  openMemberCase,
  readMemberAccess,
  removeMemberNote,
  searchMembers,
} from '@parvis/contract/trust/members.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import {
  type Identity,
  type Member,
  type ParvisApi,
  requireAdministrator,
  requireAdministratorRecentFactor,
  requireStaff,
} from '../../accounts/identity/index.ts'
import { addNote, endSessions, openCase, removeNote } from './acting.ts'
import { exportTable } from './export.ts'
import { readMemberPlace } from './selection.ts'
import { readMemberAccess as readAccess, searchMembers as search } from './service.ts'
import { agreeToReset, askReset, callOffReset, mailRecovery } from './sign-in-help.ts'
import { readMemberFile } from './store.ts'

export const membersFeature: Feature = {
  routes: memberRoutes,
}

/** Limit for a person who reads the table, far below a scraper's needs. */
const searches = { max: 600, window: 600 }
const readings = { max: 120, window: 3_600 }

const exports = { max: 20, window: 3_600 }
const acts = { max: 120, window: 600 }

function memberRoutes({ api, identity }: ServerParts, context: AppContext): void {
  const fileOf = (reader: Member, memberId: string) =>
    readMemberFile(context.db, { reader, now: context.clock.now() }, memberId)

  api.members(
    searchMembers,
    ({ body: { cursor, ...selection }, member }) =>
      search(context, requireStaff(member), selection, readMemberPlace(cursor)),
    { rate: searches },
  )
  api.members(
    exportMembers,
    ({ body, member }) => {
      requireAdministratorRecentFactor(member, context.clock.now())
      return exportTable(context, member, body)
    },
    { rate: exports },
  )
  api.members(getMemberFile, ({ params, member }) => fileOf(requireStaff(member), params.memberId), {
    onPrimary: true,
  })
  api.members(
    readMemberAccess,
    ({ params, member }) => readAccess(context, requireAdministrator(member), params.memberId),
    { rate: readings },
  )
  api.members(
    endMemberSessions,
    async ({ params, body, member }) => {
      requireAdministratorRecentFactor(member, context.clock.now())
      return { ended: await endSessions(context, member, params.memberId, body.session_id) }
    },
    { rate: acts },
  )
  api.members(
    addMemberNote,
    async ({ params: { memberId }, body, member }) => {
      await addNote(context, requireStaff(member), memberId, body.text)
      return fileOf(member, memberId)
    },
    { rate: acts },
  )
  api.members(
    removeMemberNote,
    async ({ params, member }) => {
      await removeNote(context, requireStaff(member), params)
      return fileOf(member, params.memberId)
    },
    { rate: acts },
  )
  api.members(
    openMemberCase,
    async ({ params, member }) => ({
      case_id: await openCase(context, requireStaff(member), params.memberId),
    }),
    { rate: acts },
  )
  helpRoutes(api, { ...context, identity }, fileOf)
}

function helpRoutes(
  api: ParvisApi,
  site: AppContext & { identity: Identity },
  fileOf: (reader: Member, memberId: string) => Promise<MemberFile>,
): void {
  const requireHelper = (member: Member) => {
    requireAdministratorRecentFactor(member, site.clock.now())
    return member
  }
  api.members(
    mailMemberRecovery,
    async ({ params, member }) => {
      await mailRecovery(site, requireHelper(member), params.memberId)
      return { mailed: true as const }
    },
    { rate: acts },
  )
  api.members(
    askFactorReset,
    async ({ params: { memberId }, body, member }) => {
      await askReset(site, requireHelper(member), memberId, body.reason)
      return fileOf(member, memberId)
    },
    { rate: acts },
  )
  api.members(
    callOffFactorReset,
    async ({ params: { memberId }, member }) => {
      await callOffReset(site, requireAdministrator(member), memberId)
      return fileOf(member, memberId)
    },
    { rate: acts },
  )
  api.members(
    agreeToFactorReset,
    async ({ params: { memberId }, member }) => {
      await agreeToReset(site, requireHelper(member), memberId)
      return fileOf(member, memberId)
    },
    { rate: acts },
  )
}
