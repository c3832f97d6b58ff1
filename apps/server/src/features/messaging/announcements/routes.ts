import {
  amendAnnouncement,
  createAnnouncement,
  dismissBanner,
  listAnnouncements,
  listBanners,
  previewAnnouncement,
  takeBackAnnouncement,
} from '@parvis/contract/messaging/announcements.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import {
  type Member,
  requireAdministrator,
  requireAdministratorRecentFactor,
} from '../../accounts/identity/index.ts'
import { createBanners, dismiss, forgetDismissals } from './banners.ts'
import { registerAnnouncementWorkers } from './sending.ts'
import { amend, announce, startDue, takeBack } from './service.ts'
import { countAudience, readAnnouncement, readAnnouncements } from './store.ts'

export const announcementsFeature: Feature = {
  routes: announcementRoutes,
  jobs: registerAnnouncementWorkers,
  schedules: (context) => [
    { name: 'announcements', cron: '* * * * *', alsoAtStart: true, run: () => startDue(context) },
    { name: 'closed-banners', cron: '41 3 * * *', run: () => forgetDismissals(context) },
  ],
}

/** An audience is counted as its form is filled in. */
const previews = { max: 240, window: 600 }
/** Low limit: announcements to everybody are rare. */
const sendings = { max: 20, window: 3_600 }
const changes = { max: 60, window: 3_600 }
const dismissals = { max: 60, window: 600 }

function announcementRoutes({ api }: ServerParts, context: AppContext): void {
  const banners = createBanners(context)
  const read = (id: string) => readAnnouncement(context.db, context.clock.now(), id)
  const requireSender = (member: Member) => {
    requireAdministratorRecentFactor(member, context.clock.now())
    return member
  }
  api.members(
    listAnnouncements,
    ({ query, member }) => {
      requireAdministrator(member)
      return readAnnouncements(context.db, context.clock.now(), readCursor(query.cursor))
    },
    { onPrimary: true },
  )
  api.members(
    previewAnnouncement,
    ({ body, member }) => {
      requireAdministrator(member)
      return countAudience(context.db, body.audience, context.clock.now())
    },
    { rate: previews },
  )
  api.members(
    createAnnouncement,
    async ({ params, body, member }) =>
      read(await announce(context, requireSender(member), params.announcementId, body)),
    { rate: sendings },
  )
  api.members(
    amendAnnouncement,
    async ({ params, body, member }) => {
      await amend(context, requireSender(member), params.announcementId, body)
      return read(params.announcementId)
    },
    { rate: changes },
  )
  api.members(
    takeBackAnnouncement,
    async ({ params, member }) => {
      await takeBack(context, requireSender(member), params.announcementId)
      return read(params.announcementId)
    },
    { rate: changes },
  )
  api.open(listBanners, async ({ member }) => ({ banners: await banners.of(member?.id ?? null) }), {
    onPrimary: true,
  })
  api.members(
    dismissBanner,
    async ({ params, member }) => {
      await dismiss(context, member.id, params.announcementId)
      return { dismissed: true as const }
    },
    { rate: dismissals },
  )
}
