import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { FetchFailure } from '@parvis/platform/outbound/fetch-failure.ts'
import { createPublicPost, type PublicPost } from '@parvis/platform/outbound/public-post.ts'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import webPush from 'web-push'
import type { AppContext } from '../../../../app-context.ts'
import { notificationPort, pushJob } from '../../../people/notifications/index.ts'
import { listNotificationsById } from '../store.ts'
import { excerptOf, pathOf } from '../views.ts'
import { openPushKeys, type PushKeys } from './keys.ts'

/** How long a push service stores a message for an offline device: older news is read on the site. */
const freshSeconds = 86_400
/** Jobs per node, and messages per job, in parallel. */
const atOnce = 3
const onTheirWay = 10

interface Device {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language | null
}

interface Delivery {
  message: PushMessage
  device: Device
}

type Outcome = 'sent' | 'given up' | 'later' | 'device gone'

/** Pushes queued notifications to devices; retries those that a push service cannot accept now. */
export async function deliverPushes(context: AppContext): Promise<void> {
  const { push } = context.config
  const post = createPublicPost({ trusted: push.trusted, most: null })
  const send = sender(openPushKeys(context.config), push.subject, post)
  await context.jobs.handle<{ ids: string[] }>(pushJob, ({ ids }) => deliver(context, send, ids), {
    keptFor: 3_600,
    atOnce,
  })
}

async function deliver(
  context: AppContext,
  send: (delivery: Delivery) => Promise<Outcome>,
  ids: string[],
): Promise<void> {
  let later = 0
  await pLimit(onTheirWay).map(await deliveriesOf(context, ids), async (delivery) => {
    const outcome = await send(delivery)
    if (outcome === 'later') later += 1
    else await settle(context, delivery, outcome)
  })
  if (later > 0) throw new Error(`${later} push messages could not be delivered yet`)
}

/** Messages still to send: for notifications not read meanwhile, to members who may use the site. */
async function deliveriesOf(context: AppContext, ids: string[]): Promise<Delivery[]> {
  const now = context.clock.now()
  const fresh = new Date(now.getTime() - freshSeconds * 1_000)
  const notifications = (await listNotificationsById(context, ids)).filter(
    ({ read_at, created_at }) => read_at === null && new Date(created_at) > fresh,
  )
  if (notifications.length === 0) return []
  const devices = await context.db
    .selectFrom('push_devices')
    .innerJoin('auth.users', 'auth.users.id', 'push_devices.user_id')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'push_devices.user_id')
    .select(['push_devices.id', 'push_devices.user_id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where(
      'push_devices.user_id',
      '=',
      sql<string>`any (${notifications.map(({ user_id }) => user_id)}::uuid[])`,
    )
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]))
    .execute()
  const sent = await context.db
    .selectFrom('push_messages')
    .select(sql<string>`notification_id || ' ' || device_id`.as('key'))
    .where('notification_id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  const done = new Set(sent.map(({ key }) => key))
  return notifications.flatMap((notification) => {
    return devices
      .filter(({ id, user_id }) => user_id === notification.user_id && !done.has(`${notification.id} ${id}`))
      .flatMap((device) => {
        const message = messageOf(notification, device.language ?? 'fr')
        return message === null ? [] : [{ message, device }]
      })
  })
}

async function settle(
  { db, log }: AppContext,
  { message, device }: Delivery,
  outcome: Outcome,
): Promise<void> {
  if (outcome === 'device gone') {
    await db.deleteFrom('push_devices').where('id', '=', device.id).execute()
    return
  }
  if (outcome === 'given up') log.warn({ device: device.id }, 'push service refused a message')
  // Skipped if the notification or the device was deleted meanwhile.
  await sql`
    insert into push_messages (notification_id, device_id)
    select notifications.id, push_devices.id from notifications, push_devices
    where notifications.id = ${message.id} and push_devices.id = ${device.id}
    on conflict do nothing
  `.execute(db)
}

/** Encrypts a message for one device and sends it to its push service. */
function sender(keys: PushKeys, subject: string, post: PublicPost) {
  return async ({ message, device: { endpoint, p256dh, auth } }: Delivery): Promise<Outcome> => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...keys },
        TTL: freshSeconds,
        // A message sent twice, after a lost response, replaces the first.
        topic: Buffer.from(message.id.replaceAll('-', ''), 'hex').toString('base64url'),
      },
    )
    try {
      return outcomeOf((await post(endpoint, headers, body)).status)
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      // A name that resolves to a private address looks to its member like an unreachable one: otherwise the
      // list of devices would reveal which names exist in the server's network.
      return error.mayPass || error.reason === 'address_refused' ? 'later' : 'device gone'
    }
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 429 || status >= 500) return 'later'
  // The device is gone, or subscribed with another server key.
  return [401, 403, 404, 410].includes(status) ? 'device gone' : 'given up'
}

/** Deletes the record of messages sent so long ago that no job tries them again. */
export async function sweepPushes({ db, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * freshSeconds * 1_000)
  await db.deleteFrom('push_messages').where('sent_at', '<', before).execute()
}

/** Content of a push message; `url` is a path of the site. */
interface PushMessage {
  id: string
  title: string
  body: string
  url: string
  /** Language of the title, for screen readers. */
  lang: Language
}

/** Maximum code points of the text on a locked screen. */
const excerpt = 200

/** The push message of a notification; null when its content is no longer visible. */
function messageOf(notification: NotificationView, lang: Language): PushMessage | null {
  const { id, type, title, message } = notification
  if (message === null && !notificationPort().kinds[type].isTitleOnly) return null
  return {
    id,
    title,
    body: excerptOf(message ?? '', excerpt),
    lang,
    url: `/notification/${id}?to=${encodeURIComponent(pathOf(notification))}`,
  }
}
