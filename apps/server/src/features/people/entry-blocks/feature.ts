import type { Feature } from '../../../feature.ts'
import { addressChosen, newcomerArrives, signInFrom } from '../../accounts/identity/index.ts'
import { requireOpenDomain, requireSignInNetwork, requireUnblocked } from './matching.ts'
import { entryBlockRoutes } from './routes.ts'
import { sweepEnded } from './service.ts'

export const entryBlocksFeature: Feature = {
  name: 'entry-blocks',
  attach() {
    newcomerArrives.attach(requireUnblocked)
    signInFrom.attach(requireSignInNetwork)
    addressChosen.attach(requireOpenDomain)
  },
  routes({ api }, context) {
    entryBlockRoutes(api, context)
  },
  schedules: (context) => [
    { name: 'ended-entry-blocks', cron: '11 4 * * *', run: () => sweepEnded(context) },
  ],
}
