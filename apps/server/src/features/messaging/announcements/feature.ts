import type { Feature } from '../../../feature.ts'
import { createBanners, forgetDismissals } from './banners.ts'
import { announcementRoutes } from './routes.ts'
import { startDue } from './service.ts'

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes({ api }, context) {
    announcementRoutes(api, context, createBanners(context))
  },
  schedules: (context) => [
    { name: 'announcements', cron: '* * * * *', alsoAtStart: true, run: () => startDue(context) },
    { name: 'closed-banners', cron: '41 3 * * *', run: () => forgetDismissals(context) },
  ],
}
