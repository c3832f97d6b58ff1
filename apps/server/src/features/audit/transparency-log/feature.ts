import type { Feature } from '../../../feature.ts'
import { openMerging } from './merge.ts'
import { openingRoutes } from './opening-routes.ts'
import { transparencyLogRoutes } from './routes.ts'
import { openWitnessing } from './witnessing.ts'

export const transparencyLogFeature: Feature = {
  name: 'transparency-log',
  routes(parts, context) {
    transparencyLogRoutes(parts, context)
    openingRoutes(parts.api, context)
  },
  schedules: async (context) => [await openMerging(context), openWitnessing(context)],
}
