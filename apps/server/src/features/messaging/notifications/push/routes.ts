import { addPushDevice, getPush, removePushDevice } from '@parvis/contract/messaging/notification-channels.ts'
import type { AppContext } from '../../../../app-context.ts'
import type { ParvisApi } from '../../../accounts/identity/index.ts'
import { addDevice, readDevices, removeDevice } from './devices.ts'
import { openPushKeys } from './keys.ts'

const rate = { max: 30, window: 60 }

/** A member's push devices. */
export function pushRoutes(api: ParvisApi, context: AppContext): void {
  const { publicKey } = openPushKeys(context.config)
  api.members(getPush, async ({ member }) => ({
    public_key: publicKey,
    devices: await readDevices(context.db, member.id),
  }))
  api.members(addPushDevice, ({ body, member }) => addDevice(context, member, body), { rate })
  api.members(removePushDevice, ({ params, member }) => removeDevice(context, member, params.deviceId), {
    rate,
  })
}
