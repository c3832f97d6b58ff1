import { getServiceState, retryJob } from '@parvis/contract/trust/service-state.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator } from '../../accounts/identity/index.ts'
import { retry } from './service.ts'
import { openServiceState } from './store.ts'

export const serviceStateFeature: Feature = {
  routes: serviceStateRoutes,
}

const retries = { max: 120, window: 3_600 }

async function serviceStateRoutes({ api }: ServerParts, context: AppContext): Promise<void> {
  const readState = await openServiceState(context)
  api.members(
    getServiceState,
    ({ member }) => {
      requireAdministrator(member)
      return readState()
    },
    // Replicas have no rows of the unlogged table of nodes.
    { onPrimary: true },
  )
  api.members(
    retryJob,
    async ({ params, member }) => {
      await retry(context, requireAdministrator(member), params.jobId)
      return readState()
    },
    { rate: retries },
  )
}
