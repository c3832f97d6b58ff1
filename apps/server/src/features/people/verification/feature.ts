import type { Feature } from '../../../feature.ts'
import { endTicksRegularly } from './endings.ts'
import { verificationRoutes } from './routes.ts'

export const verificationFeature: Feature = {
  name: 'verification',
  routes({ app, api, hub, identity }, context) {
    verificationRoutes(app, api, context, { hub, identify: identity.identify })
  },
  start: endTicksRegularly,
}
