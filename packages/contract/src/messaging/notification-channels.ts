import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './notification-channels.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Frequency of the mail about unread notifications. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

export const getDigest = member('getDigest', 'GET /me/digest')
export const setDigest = member('setDigest', 'PUT /me/digest')
export const endDigest = anyone('endDigest', 'POST /digest/unsubscribe')

/** Browsers per member that receive push notifications. */
export const pushDevicesKept = 10

export const getPush = member('getPush', 'GET /me/push')
export const addPushDevice = member('addPushDevice', 'POST /me/push/devices')
export const removePushDevice = member('removePushDevice', 'DELETE /me/push/devices/:deviceId')
