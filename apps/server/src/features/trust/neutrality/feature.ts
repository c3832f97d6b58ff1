import type { Feature } from '../../../feature.ts'
import { drawFigures } from './drawing.ts'
import { neutralityRoutes } from './routes.ts'
import { countShowings } from './showings.ts'

export const neutralityFeature: Feature = {
  routes({ app, api }, context) {
    neutralityRoutes(app, api, context)
  },
  schedules: (context) => [
    { name: 'post-showings', cron: '41 * * * *', run: () => countShowings(context) },
    {
      name: 'neutrality-figures',
      cron: '23 2 * * *',
      run: (lastSuccess, signal) => drawFigures(context, lastSuccess, signal),
    },
  ],
}
