import {
  acknowledgeOrder,
  agreeToOrderEffect,
  answerOrder,
  listOrders,
  registerOrder,
  settleOrder,
} from '@parvis/contract/trust/duties.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { type Member, requireAdministrator, requireStaffRecentFactor } from '../../accounts/identity/index.ts'
import { notifyAfterSilence } from './notifications.ts'
import { acknowledge, agree, answer, register, settle } from './service.ts'
import { readOrder, readOrders } from './store.ts'

export const ordersFeature: Feature = {
  routes: orderRoutes,
  schedules: (context) => [{ name: 'orders', cron: '11 * * * *', run: () => notifyAfterSilence(context) }],
}

const rate = { max: 120, window: 3_600 }

function orderRoutes({ api }: ServerParts, context: AppContext): void {
  const shown = (reader: Member, orderId: string) => readOrder(context.db, reader, orderId)
  const requireFresh = (member: Member) => {
    requireStaffRecentFactor(requireAdministrator(member), context.clock.now())
    return member
  }
  api.members(
    listOrders,
    ({ query, member }) => readOrders(context.db, requireAdministrator(member), readCursor(query.cursor)),
    { onPrimary: true },
  )
  api.members(
    registerOrder,
    async ({ body, member }) => shown(member, await register(context, requireAdministrator(member), body)),
    { rate },
  )
  api.members(
    acknowledgeOrder,
    async ({ params: { orderId }, body, member }) => {
      await acknowledge(context, requireAdministrator(member), { orderId, ...body })
      return shown(member, orderId)
    },
    { rate },
  )
  api.members(
    settleOrder,
    async ({ params: { orderId }, body, member }) => {
      await settle(context, requireFresh(member), { orderId, ...body })
      return shown(member, orderId)
    },
    { rate },
  )
  api.members(
    agreeToOrderEffect,
    async ({ params: { orderId }, body, member }) => {
      await agree(context, requireFresh(member), { orderId, ...body })
      return shown(member, orderId)
    },
    { rate },
  )
  api.members(
    answerOrder,
    async ({ params: { orderId }, body, member }) => {
      await answer(context, requireAdministrator(member), { orderId, ...body })
      return shown(member, orderId)
    },
    { rate },
  )
}
