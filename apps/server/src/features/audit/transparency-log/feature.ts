import type { Feature } from '../../../feature.ts'
import { openLogSigner } from './keys.ts'
import { mergeAsDecided } from './merge.ts'
import { transparencyLogRoutes } from './routes.ts'

export const transparencyLogFeature: Feature = {
  name: 'transparency-log',
  routes({ app, api }, context) {
    transparencyLogRoutes(app, api, context)
  },
  start: async (context) => mergeAsDecided(context, await openLogSigner(context)),
}
