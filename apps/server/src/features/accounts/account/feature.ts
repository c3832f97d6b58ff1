import type { Feature } from '../../../feature.ts'
import { requireMembersProof, requireMembersProofStill } from '../identity/index.ts'
import { releaseDepartedFollows } from './deletion/departed-follows.ts'
import { eraseAccountsAsClosed, resumeDeletions } from './deletion/jobs.ts'
import { prepareExportsAsOrdered, sweepExports } from './export/sweep.ts'
import { accountRoutes } from './routes.ts'

export const accountFeature: Feature = {
  routes({ app, api, identity: { core } }, context) {
    accountRoutes(app, api, context, async (member, shown) => {
      const proof = await requireMembersProof(core, member, shown)
      return (tx) => requireMembersProofStill(core, tx, member, proof)
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
