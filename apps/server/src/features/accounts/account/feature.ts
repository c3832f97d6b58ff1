import type { Feature } from '../../../feature.ts'
import { accountRemovalCommitted, accountRemoved, archiveWithdrawn } from '../identity/hooks.ts'
import { requireMembersProof } from '../identity/reauthentication.ts'
import { eraseAccountsAsClosed } from './deletion/jobs.ts'
import { withdrawExport } from './export/service.ts'
import { prepareExportsAsOrdered } from './export/sweep.ts'
import { accountRoutes } from './routes.ts'
import { closeRemoved, eraseAtOnce } from './service.ts'

export const accountFeature: Feature = {
  name: 'account',
  attach() {
    accountRemoved.attach(closeRemoved)
    accountRemovalCommitted.attach(eraseAtOnce)
    archiveWithdrawn.attach(withdrawExport)
  },
  routes({ app, api, identity }, context) {
    accountRoutes(app, api, context, (member, shown) => requireMembersProof(identity.core, member, shown))
  },
  async start(context) {
    const stops = [await prepareExportsAsOrdered(context), await eraseAccountsAsClosed(context)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
