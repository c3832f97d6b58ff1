import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './push.schemas.ts'

/** Browsers per member that receive push notifications. */
export const pushDevicesKept = 10

export const getPush: Endpoint<typeof schemas.getPush> = {
  name: 'getPush',
  method: 'GET',
  path: '/me/push',
  access: 'member',
}

export const addPushDevice: Endpoint<typeof schemas.addPushDevice> = {
  name: 'addPushDevice',
  method: 'POST',
  path: '/me/push/devices',
  access: 'member',
}

export const removePushDevice: Endpoint<typeof schemas.removePushDevice> = {
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/me/push/devices/:deviceId',
  access: 'member',
}
