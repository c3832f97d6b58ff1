import type { Feature } from '../../../feature.ts'
import { embedRoutes } from './routes.ts'

export const embedsFeature: Feature = {
  routes: embedRoutes,
}
