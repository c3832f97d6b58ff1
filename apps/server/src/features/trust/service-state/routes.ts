import { getServiceState, retryJob } from '@parvis/contract/trust/administration.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { type Member, requireAdministrator } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
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

/** Tries a failed job once more; of two simultaneous requests the second is refused. */
async function retry(context: AppContext, administrator: Member, jobId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const queue = await context.jobs.retry(tx, jobId)
    if (queue === undefined) throw new Refusal('job_not_failed')
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'job_retried',
      at: context.clock.now(),
      details: { queue },
    })
  })
}
