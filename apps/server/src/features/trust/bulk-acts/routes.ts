import { listBulkActs, previewBulkAct, startBulkAct, undoBulkAct } from '@parvis/contract/trust/bulk-acts.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator, requireAdministratorRecentFactor } from '../../accounts/identity/index.ts'
import { handleBulkActs } from './job.ts'
import { preview, startBulk, undoBulk } from './service.ts'
import { readBulkAct, readBulkActs } from './store.ts'

export const bulkActsFeature: Feature = {
  routes: bulkActRoutes,
  jobs: handleBulkActs,
}

const previews = { max: 120, window: 600 }
const starts = { max: 30, window: 3_600 }

function bulkActRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    previewBulkAct,
    ({ body, member }) => preview(context, requireAdministrator(member), body.targets),
    { rate: previews },
  )
  api.members(
    startBulkAct,
    async ({ body, member }) => {
      requireAdministratorRecentFactor(member, context.clock.now())
      return readBulkAct(context.db, await startBulk(context, member, body))
    },
    { rate: starts },
  )
  api.members(
    listBulkActs,
    ({ query, member }) => {
      requireAdministrator(member)
      return readBulkActs(context.db, readCursor(query.cursor))
    },
    { onPrimary: true },
  )
  api.members(
    undoBulkAct,
    async ({ params, member }) => {
      requireAdministratorRecentFactor(member, context.clock.now())
      await undoBulk(context, member, params.bulkId)
      return readBulkAct(context.db, params.bulkId)
    },
    { rate: starts },
  )
}
