import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './orders.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Orders to act against illegal content (article 9), and to provide information (article 10). */
export const orderKinds = ['act', 'inform'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Effect given to an order; `impossible`: nothing to act on or to hand over. */
export const orderEffects = ['followed', 'partly', 'refused', 'impossible'] as const
export type OrderEffect = (typeof orderEffects)[number]

/** Days for which an authority may ask that the member is not told yet. */
export const longestSilence = 730

export const listOrders = member('listOrders', 'GET /moderation/orders')
export const registerOrder = member('registerOrder', 'POST /moderation/orders')
export const acknowledgeOrder = member('acknowledgeOrder', 'PUT /moderation/orders/:orderId/acknowledgement')
export const settleOrder = member('settleOrder', 'PUT /moderation/orders/:orderId/effect')
export const agreeToOrderEffect = member(
  'agreeToOrderEffect',
  'POST /moderation/orders/:orderId/effect/agreement',
)
export const answerOrder = member('answerOrder', 'PUT /moderation/orders/:orderId/answer')
