import type { Feature } from '../../../feature.ts'
import { openMerging } from './merge.ts'
import { openingRoutes } from './opening-routes.ts'
import { transparencyLogRoutes } from './routes.ts'
import { openWitnessing } from './witnessing.ts'

export const transparencyLogFeature: Feature = {
  name: 'transparency-log',
  routes({ app, api }, context) {
    transparencyLogRoutes(app, api, context)
    openingRoutes(api, context)
  },
  schedules: async (context) => [await openMerging(context), openWitnessing(context)],
}
