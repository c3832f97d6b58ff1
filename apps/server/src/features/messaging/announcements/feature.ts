import type { Feature } from '../../../feature.ts'
import { createBanners, forgetDismissals } from './banners.ts'
import { announcementRoutes } from './routes.ts'
import { registerAnnouncementWorkers } from './sending.ts'
import { startDue } from './service.ts'

export const announcementsFeature: Feature = {
  routes({ api }, context) {
    announcementRoutes(api, context, createBanners(context))
  },
  jobs: registerAnnouncementWorkers,
  schedules: (context) => [
    { name: 'announcements', cron: '* * * * *', alsoAtStart: true, run: () => startDue(context) },
    { name: 'closed-banners', cron: '41 3 * * *', run: () => forgetDismissals(context) },
  ],
}
