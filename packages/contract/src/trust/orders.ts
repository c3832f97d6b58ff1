import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './orders.schemas.ts'

/** Orders to act against illegal content (article 9), and to provide information (article 10). */
export const orderKinds = ['act', 'inform'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Effect given to an order; `impossible`: nothing to act on or to hand over. */
export const orderEffects = ['followed', 'partly', 'refused', 'impossible'] as const
export type OrderEffect = (typeof orderEffects)[number]

/** Days for which an authority may ask that the member is not told yet. */
export const longestSilence = 730

export const listOrders: Endpoint<typeof schemas.listOrders> = {
  name: 'listOrders',
  method: 'GET',
  path: '/moderation/orders',
  access: 'member',
}

export const registerOrder: Endpoint<typeof schemas.registerOrder> = {
  name: 'registerOrder',
  method: 'POST',
  path: '/moderation/orders',
  access: 'member',
}

export const acknowledgeOrder: Endpoint<typeof schemas.acknowledgeOrder> = {
  name: 'acknowledgeOrder',
  method: 'PUT',
  path: '/moderation/orders/:orderId/acknowledgement',
  access: 'member',
}

export const settleOrder: Endpoint<typeof schemas.settleOrder> = {
  name: 'settleOrder',
  method: 'PUT',
  path: '/moderation/orders/:orderId/effect',
  access: 'member',
}

export const agreeToOrderEffect: Endpoint<typeof schemas.agreeToOrderEffect> = {
  name: 'agreeToOrderEffect',
  method: 'POST',
  path: '/moderation/orders/:orderId/effect/agreement',
  access: 'member',
}

export const answerOrder: Endpoint<typeof schemas.answerOrder> = {
  name: 'answerOrder',
  method: 'PUT',
  path: '/moderation/orders/:orderId/answer',
  access: 'member',
}
