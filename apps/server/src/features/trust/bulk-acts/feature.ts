import type { Feature } from '../../../feature.ts'
import { handleBulkActs } from './job.ts'
import { bulkActRoutes } from './routes.ts'

export const bulkActsFeature: Feature = {
  routes({ api }, context) {
    bulkActRoutes(api, context)
  },
  jobs: handleBulkActs,
}
