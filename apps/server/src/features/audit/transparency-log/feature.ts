import type { Feature } from '../../../feature.ts'
import { openBatches } from './batch.ts'
import { openLogSigner } from './keys.ts'
import { openMerging } from './merge.ts'
import { openingRoutes } from './opening-routes.ts'
import { transparencyLogRoutes } from './routes.ts'
import { openWitnessing } from './witnessing.ts'

export const transparencyLogFeature: Feature = {
  routes(parts, context) {
    transparencyLogRoutes(parts, context)
    openingRoutes(parts.api, context)
  },
  async schedules(context) {
    const signer = await openLogSigner(context)
    return [openMerging(context, signer), openBatches(context, signer), openWitnessing(context)]
  },
}
