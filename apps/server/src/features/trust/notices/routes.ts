import {
  appealByNotice,
  confirmNoticeAddress,
  fileNotice,
  findNoticeTarget,
  openNotice,
} from '@parvis/contract/trust/legal-notices.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireSolved } from '../../accounts/identity/index.ts'
import { appealOfNotifier } from '../moderation/index.ts'
import { registerOutcomeWorker } from './outcomes.ts'
import { readSecret } from './receipts.ts'
import { confirmNotice, forgetNotifiers, giveNotice } from './service.ts'
import { findNotice, readNotice } from './store.ts'
import { findNoticed } from './target.ts'

export const noticesFeature: Feature = {
  routes: noticeRoutes,
  jobs: registerOutcomeWorker,
  schedules: (context) => [{ name: 'notifiers', cron: '29 * * * *', run: () => forgetNotifiers(context) }],
}

const perMinute = { max: 60, window: 60 }

function noticeRoutes({ api }: ServerParts, context: AppContext): void {
  const { db, config, clock } = context
  api.open(
    findNoticeTarget,
    async ({ query: { address, target_type, target_id }, member }) => {
      const given =
        address !== undefined
          ? { address }
          : target_type !== undefined && target_id !== undefined
            ? { target_type, target_id }
            : null
      if (given === null) throw new Refusal('notice_target_not_found')
      const { author_id: _, ...target } = await findNoticed(db, member?.id ?? null, config.siteUrl, given)
      return target
    },
    { rate: perMinute },
  )
  api.open(
    fileNotice,
    async ({ body: { captcha_token, ...draft }, member, request }) => {
      const { ip } = request
      const isSolved = member === null && (await requireSolved(context, captcha_token, ip))
      return giveNotice(context, member, draft, { ip, isSolved })
    },
    { rate: { max: 20, window: 86_400 } },
  )
  api.open(
    openNotice,
    async ({ params: { receipt }, body }) => {
      const { secret, isMailed } = readSecret(config, receipt, body.secret)
      return readNotice(db, await findNotice(db, receipt, secret), clock.now(), isMailed)
    },
    { rate: perMinute },
  )
  // A request of its own: programs that scan mails open links and run their scripts.
  api.open(
    confirmNoticeAddress,
    async ({ params: { receipt }, body }) => {
      const { secret, isMailed } = readSecret(config, receipt, body.secret)
      const notice = await findNotice(db, receipt, secret)
      if (!isMailed) throw new Refusal('notice_not_found')
      await confirmNotice(context, notice)
      return readNotice(db, await findNotice(db, receipt, secret), clock.now(), isMailed)
    },
    { rate: perMinute },
  )
  api.open(
    appealByNotice,
    async ({ params, body }) => {
      const { secret, isMailed } = readSecret(config, params.receipt, body.secret)
      const notice = await findNotice(db, params.receipt, secret)
      await appealOfNotifier(context, notice, body.text)
      return readNotice(db, notice, clock.now(), isMailed)
    },
    { rate: { max: 10, window: 3_600 } },
  )
}
