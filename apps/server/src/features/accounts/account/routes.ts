import { askExport, deleteAccount, getExport, openExport } from '@parvis/contract/accounts/account.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import {
  type Member,
  type ParvisApi,
  requireOtherAdministrator,
  requireRecentAuthentication,
  requireStaffRecentFactor,
  requireStillAuthenticated,
  staffAccess,
} from '../identity/index.ts'
import { closeAccount } from './deletion/close.ts'
import { releaseDepartedFollows } from './deletion/departed-follows.ts'
import { eraseAccountsAsClosed, resumeDeletions } from './deletion/erase.ts'
import { downloadRoute, ticketFor } from './export/download.ts'
import { orderExport, readExport } from './export/service.ts'
import { prepareExportsAsOrdered, sweepExports } from './export/sweep.ts'

export const accountFeature: Feature = {
  routes({ app, api, identity: { core } }, context) {
    accountRoutes(app, api, context, async (member, shown) => {
      const proof = await requireRecentAuthentication(core, member, shown)
      return (tx) => requireStillAuthenticated(core, tx, member, proof)
    })
  },
  async jobs(context) {
    await prepareExportsAsOrdered(context)
    await eraseAccountsAsClosed(context)
  },
  schedules: (context) => [
    { name: 'exports', cron: '3-59/5 * * * *', run: (_, signal) => sweepExports(context, signal) },
    {
      name: 'departed-follows',
      cron: '23 * * * *',
      run: (_, signal) => releaseDepartedFollows(context, signal),
    },
    {
      name: 'interrupted-deletions',
      cron: '4-59/5 * * * *',
      run: (_, signal) => resumeDeletions(context, signal),
    },
  ],
}

/** Requires a recent authentication, or a mailed code. Returns the check to repeat in the transaction of the change. */
type ProofCheck = (
  member: Member,
  shown: { nonce: string | undefined; ip: string },
) => Promise<(tx: Tx) => Promise<void>>

/** Export and deletion of an account. */
function accountRoutes(
  app: FastifyInstance,
  api: ParvisApi,
  context: AppContext,
  requireProof: ProofCheck,
): void {
  /**
   * A staff member's archive contains data about others, so it needs a second factor, which is checked first: a member without
   * one is asked to add one, and for nothing else.
   */
  const requireExportProof = async (member: Member, ip: string) => {
    if (staffAccess(member) !== 'none') requireStaffRecentFactor(member, context.clock.now())
    return requireProof(member, { nonce: undefined, ip })
  }
  api.members(getExport, async ({ member }) => ({ export: await readExport(context, member.id) }))
  api.members(
    askExport,
    async ({ member, request }) => {
      const requireStill = await requireExportProof(member, request.ip)
      return { export: await orderExport(context, member.id, requireStill) }
    },
    { rate: { max: 20, window: 3_600 } },
  )
  api.members(
    openExport,
    async ({ member, request }) => {
      await requireExportProof(member, request.ip)
      return { url: await ticketFor(context, member) }
    },
    { rate: { max: 60, window: 3_600 } },
  )
  downloadRoute(app, context)

  api.members(
    deleteAccount,
    async ({ body, member, request }) => {
      const requireStill = await requireProof(member, { nonce: body.nonce, ip: request.ip })
      await context.transaction(async (tx) => {
        await requireOtherAdministrator(tx, member.id)
        await closeAccount(context, tx, member.id, { requireStill })
      })
      return { deleted: true as const }
    },
    { rate: { max: 10, window: 600 } },
  )
}
