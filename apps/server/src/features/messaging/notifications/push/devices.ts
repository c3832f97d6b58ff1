import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { PushDevice } from '@parvis/contract/messaging/notification-channels.schemas.ts'
import {
  addPushDevice,
  getPush,
  pushDevicesKept,
  removePushDevice,
} from '@parvis/contract/messaging/notification-channels.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { isPublicAddress } from '@parvis/platform/outbound/public-address.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../../app-context.ts'
import { lockMember, type Member, type ParvisApi } from '../../../accounts/identity/index.ts'
import { openPushKeys } from './keys.ts'

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface DeviceRow {
  id: string
  endpoint: string
  created_at: Date
}

/** A member's push devices, oldest first. */
async function readDevices(db: Db, memberId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'endpoint', 'created_at'])
    .where('user_id', '=', memberId)
    .orderBy('created_at')
    .limit(pushDevicesKept)
    .execute()
  return rows.map(deviceView)
}

/**
 * Adds a browser as a push device, for as long as its session lasts. A browser that belonged to another
 * member changes over, if its keys prove that it is the same browser.
 */
async function addDevice(
  context: AppContext,
  member: Member,
  { endpoint, keys }: Subscription,
): Promise<PushDevice> {
  if (!maybeAsked(endpoint, context.config.push.trusted) || !isPoint(keys.p256dh))
    throw new Refusal('push_device_refused')
  return context.transaction(async (tx) => {
    // Serialised, so that of two browsers in parallel the second counts the first.
    await lockMember(tx, member.id)
    const others = await tx
      .selectFrom('push_devices')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', member.id)
      .where('endpoint', '<>', endpoint)
      .executeTakeFirstOrThrow()
    if (Number(others.count) >= pushDevicesKept) throw new Refusal('too_many_push_devices')
    const owner = { user_id: member.id, session_id: member.sessionId }
    const row = await tx
      .insertInto('push_devices')
      .values({ ...owner, endpoint, ...keys })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet(owner)
          .where('push_devices.p256dh', '=', keys.p256dh)
          .where('push_devices.auth', '=', keys.auth),
      )
      .returning(['id', 'endpoint', 'created_at'])
      .executeTakeFirstOrThrow(refusalOf('push_device_refused'))
    return deviceView(row)
  })
}

async function removeDevice(context: AppContext, member: Member, id: string): Promise<{ id: string }> {
  await context.db.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', member.id).execute()
  return { id }
}

function deviceView({ id, endpoint, created_at }: DeviceRow): PushDevice {
  return {
    id,
    digest: sha256(endpoint).toString('base64url'),
    created_at: created_at.toISOString(),
  }
}

/** Checks what is known of an address without DNS; its resolved address is checked at each request. */
function maybeAsked(endpoint: string, trusted: string | undefined): boolean {
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (host === trusted) return true
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isPublicAddress(address)) return false
  return protocol === 'https:' && port === '' && username === '' && password === ''
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1')
    return true
  } catch {
    return false
  }
}

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
