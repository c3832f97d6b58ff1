import { askExport, deleteAccount, getExport, openExport } from '@parvis/contract/account.ts'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import type { Member, ParvisApi } from '../identity/member.ts'
import { closeAccount } from './deletion/close.ts'
import { downloadRoute, ticketFor } from './export/download.ts'
import { orderExport, readExport } from './export/service.ts'

/** Refuses who does not show that they are the member still: in an old session, by a mailed code. */
type FreshnessProof = (member: Member, claim: { nonce: string | undefined; ip: string }) => Promise<void>

/** Taking one's data away, and leaving. */
export function accountRoutes(
  app: FastifyInstance,
  api: ParvisApi,
  world: World,
  requireFreshness: FreshnessProof,
): void {
  api.members(getExport, async ({ member }) => ({ export: await readExport(world, member.id) }))
  api.members(askExport, async ({ member }) => ({ export: await orderExport(world, member.id) }), {
    rate: { max: 20, window: 3_600 },
  })
  api.members(openExport, async ({ member }) => ({ url: await ticketFor(world, member) }), {
    rate: { max: 60, window: 3_600 },
  })
  downloadRoute(app, world)

  api.members(
    deleteAccount,
    async ({ body, member, request }) => {
      await requireFreshness(member, { nonce: body.nonce, ip: request.ip })
      await world.transaction((tx) => closeAccount(world, tx, member.id))
      return { deleted: true as const }
    },
    { rate: { max: 10, window: 600 } },
  )
}
