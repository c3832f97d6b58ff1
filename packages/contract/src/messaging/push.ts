import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './push.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Browsers per member that receive push notifications. */
export const pushDevicesKept = 10

export const getPush = member('getPush', 'GET /me/push')
export const addPushDevice = member('addPushDevice', 'POST /me/push/devices')
export const removePushDevice = member('removePushDevice', 'DELETE /me/push/devices/:deviceId')
