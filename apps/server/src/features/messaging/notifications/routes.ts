import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@parvis/contract/people/notifications.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import type { ParvisApi, ParvisHub } from '../../accounts/identity/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { digestRoutes } from './digest/routes.ts'
import { queueDigests, sendQueuedDigests } from './digest/send.ts'
import { deliverPushes, sweepPushes } from './push/delivery.ts'
import { pushRoutes } from './push/devices.ts'
import { countUnread, markAllRead, markRead, readNotifications } from './store.ts'

export const notificationsFeature: Feature = {
  routes({ app, api, hub }, context) {
    notificationRoutes(api, context, hub)
    pushRoutes(api, context)
    digestRoutes(app, api, context)
  },
  async jobs(context) {
    await deliverPushes(context)
    await sendQueuedDigests(context)
  },
  schedules: (context) => [
    { name: 'digests', cron: '*/5 * * * *', run: () => queueDigests(context) },
    { name: 'push-messages', cron: '23 * * * *', run: () => sweepPushes(context) },
  ],
}

const rate = { max: 240, window: 60 }

/** The member's notifications; `member:<id>` may be followed by that member only. */
function notificationRoutes(api: ParvisApi, context: AppContext, hub: ParvisHub): void {
  api.members(listNotifications, async ({ query: { tab, cursor }, member }) =>
    readNotifications(context, member.id, tab, readCursor(cursor), await filtersOf(context, member.id)),
  )

  api.members(countUnreadNotifications, async ({ member }) => ({
    count: await countUnread(context.shortReads, member.id),
  }))

  api.members(
    markNotificationRead,
    async ({ params: { notificationId: id }, member }) => ({
      id,
      read_at: (await markRead(context, member, id)).toISOString(),
    }),
    { rate },
  )

  api.members(
    markAllNotificationsRead,
    async ({ member }) => ({ marked: await markAllRead(context, member) }),
    {
      rate,
    },
  )

  hub.allow('member', async (memberId, member) => {
    if (member === null) return 'not_authenticated'
    return member.id === memberId ? null : 'topic_unknown'
  })
}
