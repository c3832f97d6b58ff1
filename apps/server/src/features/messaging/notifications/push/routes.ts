import { addPushDevice, getPush, removePushDevice } from '@parvis/contract/messaging/push.ts'
import type { World } from '../../../../world.ts'
import type { ParvisApi } from '../../../accounts/identity/member.ts'
import { addDevice, readDevices, removeDevice } from './devices.ts'
import { openPushKeys } from './keys.ts'

const rate = { max: 30, window: 60 }

/** Where the member's notifications are pushed to. */
export function pushRoutes(api: ParvisApi, world: World): void {
  const { publicKey } = openPushKeys(world.config)
  api.members(getPush, async ({ member }) => ({
    public_key: publicKey,
    devices: await readDevices(world.db, member.id),
  }))
  api.members(addPushDevice, ({ body, member }) => addDevice(world, member, body), { rate })
  api.members(removePushDevice, ({ params, member }) => removeDevice(world, member, params.deviceId), {
    rate,
  })
}
