import {
  changeAlert,
  createAlert,
  endAlertMails,
  findAlert,
  listAlertNews,
  listAlerts,
  removeAlert,
} from '@parvis/contract/civic/alerts.ts'
import { followLaw, unfollowLaw } from '@parvis/contract/civic/laws.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { languageOf } from '../../accounts/identity/index.ts'
import { oneClickRoute, openUnsubscribeLinks } from '../../people/notifications/index.ts'
import { recordAnswers } from '../new-facts/index.ts'
import { registerAlertWorkers } from './delivery.ts'
import { queueAlertDigests } from './digests.ts'
import { readOwnNews } from './own-news.ts'
import { addAlert, clearAbandoned, deleteAlert, editAlert, endMails, setLawFollowed } from './service.ts'
import { findAlertOn, readAlerts } from './store.ts'
import { findTarget } from './targets.ts'

export const alertsFeature: Feature = {
  routes: alertRoutes,
  jobs: registerAlertWorkers,
  schedules: (context) => [
    { name: 'alert-digests', cron: '*/5 * * * *', run: () => queueAlertDigests(context) },
    { name: 'alert-answers', cron: '*/5 * * * *', run: () => findAnswers(context) },
    { name: 'alerts-abandoned', cron: '41 4 * * *', run: () => clearAbandoned(context) },
  ],
}

/** Looks for answers of the last day: those that are recorded already stay so. */
export const findAnswers = (context: AppContext): Promise<void> =>
  context.transaction((tx) => recordAnswers(context, tx, subDays(context.clock.now(), 1)))

const rate = { max: 120, window: 60 }

function alertRoutes({ api, app }: ServerParts, context: AppContext): void {
  const links = openUnsubscribeLinks(context.config, 'alerts')
  const end = async (token: unknown) => {
    const memberId = typeof token === 'string' ? links.memberOf(token) : null
    if (memberId === null) throw new Refusal('digest_link_invalid')
    await endMails(context.db, memberId)
    return { by_mail: false } as const
  }
  api.open(endAlertMails, ({ body }) => end(body.token), { rate: { max: 30, window: 60 } })
  oneClickRoute(app, '/alertes/desabonnement', end)

  api.members(listAlerts, ({ query: { cursor }, member }) =>
    readAlerts(context.db, member.id, readCursor(cursor)),
  )
  api.members(
    listAlertNews,
    async ({ query: { cursor }, member }) =>
      readOwnNews(context.db, member.id, readCursor(cursor), await languageOf(context.db, member.id)),
    { rate },
  )
  api.members(
    findAlert,
    async ({ body: { kind, reference }, member }) => {
      const target = await findTarget(context.db, kind, reference)
      const alert = target && (await findAlertOn(context.db, member.id, target))
      return { alert: alert ?? null }
    },
    { rate: { max: 600, window: 60 } },
  )
  api.members(createAlert, ({ body, member }) => addAlert(context, member, body), { rate })
  api.members(changeAlert, ({ params, body, member }) => editAlert(context, member, params.alertId, body), {
    rate,
  })
  api.members(
    removeAlert,
    async ({ params: { alertId: id }, member }) => {
      await deleteAlert(context.db, member, id)
      return { id }
    },
    { rate },
  )
  api.members(followLaw, ({ params, member }) => setLawFollowed(context, member, params.reference, true), {
    rate,
  })
  api.members(unfollowLaw, ({ params, member }) => setLawFollowed(context, member, params.reference, false), {
    rate,
  })
}
