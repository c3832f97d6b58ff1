import { pageSizes } from '@parvis/contract/limits.ts'
import type { AdministeredApplication } from '@parvis/contract/trust/applications.schemas.ts'
import { listApplications, setApplicationStanding } from '@parvis/contract/trust/applications.ts'
import { paginate, readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import {
  destinationOf,
  everyMember,
  registeredApplications,
  requireAdministrator,
  sessionChannel,
  setApplicationStanding as setStanding,
} from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'

export const applicationsFeature: Feature = {
  routes: applicationRoutes,
}

const actOf = {
  allowed: 'application_allowed',
  limited: 'application_limited',
  blocked: 'application_blocked',
} as const

function applicationRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    listApplications,
    ({ member, query: { q = '', cursor } }) => {
      requireAdministrator(member)
      const begin = `${q
        .trim()
        .toLowerCase()
        .replaceAll(/[\\%_]/g, '\\$&')}%`
      const found = registeredApplications(context.db).$if(q.trim() !== '', (query) =>
        query.where(sql<boolean>`lower(application.name) like ${begin}`),
      )
      const order = ['application.created_at', 'application.id'] as const
      return paginate(found, order, readCursor(cursor), pageSizes.applications, viewOf)
    },
    { onPrimary: true },
  )

  api.members(
    setApplicationStanding,
    async ({ member, params: { applicationId }, body: { standing, reason } }) => {
      const { id: actorId } = requireAdministrator(member)
      await context.transaction(async (tx) => {
        if (!(await setStanding(tx, applicationId, standing))) throw new Refusal('application_unknown')
        const at = context.clock.now()
        await writeAct(tx, {
          actorId,
          act: actOf[standing],
          at,
          reason,
          details: { application: applicationId },
        })
        // Tokens of the application are in the caches of all nodes, by their members.
        tx.afterCommit(() => context.bus.publish(sessionChannel, everyMember))
      })
      const row = await registeredApplications(context.db)
        .where('application.id', '=', applicationId)
        .executeTakeFirstOrThrow()
      return viewOf(row)
    },
    { rate: { max: 60, window: 3_600 } },
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof registeredApplications>['execute']>>[number]

function viewOf({ redirect_uris: addresses, created_at, ...row }: Row): AdministeredApplication {
  const destinations = [...new Set(addresses.flatMap((address) => destinationOf(address) ?? []))]
  return { ...row, destinations, created_at: created_at.toISOString() }
}
