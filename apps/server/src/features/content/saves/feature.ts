import type { Feature } from '../../../feature.ts'
import { saveRoutes } from './routes.ts'

export const savesFeature: Feature = {
  name: 'saves',
  routes({ api }, context) {
    saveRoutes(api, context)
  },
}
