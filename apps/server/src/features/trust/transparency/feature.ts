import type { Feature } from '../../../feature.ts'
import { warnOfMissing } from './duties.ts'
import { transparencyRoutes } from './routes.ts'

export const transparencyFeature: Feature = {
  routes({ app, api }, context) {
    transparencyRoutes(app, api, context)
    if (context.config.roles.has('web')) warnOfMissing(context)
  },
}
