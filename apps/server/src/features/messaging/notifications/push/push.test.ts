import { addPushDevice, getPush, removePushDevice } from '@parvis/contract/messaging/notification-channels.ts'
import { markAllNotificationsRead } from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { announces } from '../../../../../test/notifications.ts'
import type { Member } from '../../../../../test/people.ts'
import { isSignedFor, type PushBrowser, type PushService, test } from '../../../../../test/push-service.ts'
import type { AppContext } from '../../../../app-context.ts'

const optIn = (member: Member, { subscription }: PushBrowser) =>
  member.call(addPushDevice, { body: subscription })
/** Two devices of a member that get notifications. */
const twoDevices = async (member: Member, pushes: PushService) => {
  const [phone, laptop] = [pushes.subscribes(), pushes.subscribes()]
  await optIn(member, phone)
  await optIn(member, laptop)
  return [phone, laptop] as const
}
const devices = async (member: Member) => (await member.call(getPush, {})).devices
const arrived = (browser: PushBrowser, count: number) =>
  vi.waitFor(() => expect(browser.messages).toHaveLength(count), { timeout: 10_000, interval: 20 })
/** Waits until every queued message has been processed. */
const settled = (context: AppContext) =>
  vi.waitFor(
    async () => {
      const { rows } = await context.database.pool.query(
        `select from pgboss.job where name = 'push' and state not in ('completed', 'cancelled')`,
      )
      expect(rows).toHaveLength(0)
    },
    { timeout: 15_000, interval: 30 },
  )

/** Makes waiting retries run now. */
const triesAgain = (context: AppContext) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await context.database.pool.query(
        `update pgboss.job set start_after = now() where name = 'push' and state = 'retry'`,
      )
      expect(rowCount).toBe(1)
    },
    { timeout: 10_000, interval: 30 },
  )

describe('a message', () => {
  test('is encrypted for the device, signed by the server, and says what happened and where it leads', async ({
    join,
    pushes,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    const [phone, laptop] = await twoDevices(ana, pushes)
    const post = await ben.publishes('Bonjour @ana, qu’en pensez-vous ?')
    await arrived(phone, 1)
    await arrived(laptop, 1)
    const [message] = phone.messages
    expect(message).toEqual({
      id: expect.any(String),
      title: 'Ben vous a mentionné',
      body: 'Bonjour @ana, qu’en pensez-vous ?',
      lang: 'fr',
      url: `/notification/${message?.id}?to=${encodeURIComponent(`/post/${post.id}`)}`,
    })
    const { public_key } = await ana.call(getPush, {})
    for (const headers of pushes.asked) {
      expect(isSignedFor(pushes.address, public_key, headers)).toBe(true)
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
      expect(headers.topic).toBe(
        Buffer.from((message?.id ?? '').replaceAll('-', ''), 'hex').toString('base64url'),
      )
    }
  })

  test('is sent for each kind of news, once for a line of many acts, and leads to the right page', async ({
    join,
    context,
    pushes,
  }) => {
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const phone = pushes.subscribes()
    await optIn(ana, phone)
    const post = await ana.publishes('Une idée')
    await ben.reacts(post, 'support')
    await cleo.reacts(post, 'vote')
    await arrived(phone, 1)
    await cleo.comments(post, 'Un avis')
    await arrived(phone, 2)
    await ben.asksToFollow(ana)
    await arrived(phone, 3)
    await announces(context, { title: 'Maintenance', message: 'x'.repeat(300) })
    await arrived(phone, 4)
    const place = (url: string) => new URL(url, 'http://parvis.test').searchParams.get('to')
    expect(phone.messages.map(({ title, body, url }) => [title, body, place(url)])).toEqual([
      [
        expect.stringMatching(/^(Une personne a|2 personnes ont) réagi à votre post$/),
        'Une idée',
        `/post/${post.id}`,
      ],
      ['Cleo a commenté votre post', 'Un avis', `/post/${post.id}#commentaires`],
      ['Ben demande à vous suivre', '', '/notifications'],
      ['Maintenance', `${'x'.repeat(199)}…`, '/notifications'],
    ])
  })

  test('is not sent for own acts, muted or blocked members, switched-off kinds, or after reading', async ({
    join,
    context,
    pushes,
  }) => {
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const phone = pushes.subscribes()
    await optIn(ana, phone)
    await ana.mutes(ben)
    await cleo.blocks(ana)
    const post = await ana.publishes('Pour moi-même, @ana')
    await ben.publishes('Bonjour @ana')
    await ben.comments(post, 'Un avis')
    await cleo.publishes('Bonjour @ana')
    await settled(context)
    expect(pushes.asked).toEqual([])
    const dan = await join('Dan')
    pushes.answers.push(503)
    await dan.publishes('Vu, @ana ?')
    await vi.waitFor(() => expect(pushes.asked).toHaveLength(1), { timeout: 10_000 })
    await ana.call(markAllNotificationsRead, {})
    await triesAgain(context)
    await settled(context)
    expect(phone.messages).toEqual([])
    expect(pushes.asked).toHaveLength(1)
  })
})

describe('delivery', () => {
  test('a message that a push service cannot accept now is retried, and reaches each device once', async ({
    join,
    context,
    pushes,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    const [phone, laptop] = await twoDevices(ana, pushes)
    pushes.answers.push(429)
    await ben.publishes('Bonjour @ana')
    await triesAgain(context)
    await arrived(phone, 1)
    await arrived(laptop, 1)
    await settled(context)
    expect(pushes.asked).toHaveLength(3)
    expect([phone.messages.length, laptop.messages.length]).toEqual([1, 1])
    expect(await context.db.selectFrom('push_messages').select('device_id').execute()).toHaveLength(2)
  })

  test.for([404, 410, 403])(
    'a device whose push service answers %i is deleted',
    async (status, { join, context, pushes }) => {
      const [ana, ben] = [await join('Ana'), await join('Ben')]
      const phone = pushes.subscribes()
      await optIn(ana, phone)
      pushes.answers.push(status)
      await ben.publishes('Bonjour @ana')
      await settled(context)
      expect(await devices(ana)).toEqual([])
      await ben.publishes('Encore bonjour @ana')
      await settled(context)
      expect(pushes.asked).toHaveLength(1)
    },
  )

  test('a refused message, or a redirect, is not retried and keeps the device', async ({
    join,
    context,
    pushes,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await optIn(ana, pushes.subscribes())
    for (const status of [413, 307]) {
      pushes.answers.push(status)
      await ben.publishes(`Bonjour @ana, ${status}`)
      await settled(context)
    }
    expect(pushes.asked).toHaveLength(2)
    expect(await devices(ana)).toHaveLength(1)
  })

  test('a suspended member gets no message', async ({ join, context, pushes }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await optIn(ana, pushes.subscribes())
    const until = new Date(Date.now() + 3_600_000)
    await context.db.updateTable('auth.users').set({ banned_until: until }).where('id', '=', ana.id).execute()
    await ben.publishes('Bonjour @ana')
    await settled(context)
    expect(pushes.asked).toEqual([])
  })
})

describe('devices', () => {
  test('each is identified by its digest, adding it again changes nothing, and only its member can remove it', async ({
    join,
    guest,
    pushes,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    const phone = pushes.subscribes()
    const device = await optIn(ana, phone)
    expect(device.digest).toBe(phone.digest)
    expect(await optIn(ana, phone)).toEqual(device)
    expect(await devices(ana)).toEqual([device])
    expect(await devices(ben)).toEqual([])
    await ben.call(removePushDevice, { params: { deviceId: device.id } })
    expect(await devices(ana)).toHaveLength(1)
    for (let turn = 0; turn < 2; turn += 1)
      await ana.call(removePushDevice, { params: { deviceId: device.id } })
    expect(await devices(ana)).toEqual([])
    await expect(guest.call(getPush, {})).toBeRefused('not_authenticated')
    await expect(guest.call(addPushDevice, { body: phone.subscription })).toBeRefused('not_authenticated')
    await expect(guest.call(removePushDevice, { params: { deviceId: device.id } })).toBeRefused(
      'not_authenticated',
    )
  })

  test('the server’s key is the same on every node with its secret', async ({ join, context, app }) => {
    const ana = await join('Ana')
    const { public_key } = await ana.call(getPush, {})
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
    const { openPushKeys } = await import('./keys.ts')
    expect(openPushKeys(context.config).publicKey).toBe(public_key)
    expect(openPushKeys({ ...context.config, secret: 'x'.repeat(32) }).publicKey).not.toBe(public_key)
    expect(app.hasRoute({ method: 'GET', url: '/api/v1/me/push' })).toBe(true)
  })

  test('a browser whose next member opts in changes over; another member who only knows its address cannot take it', async ({
    join,
    context,
    pushes,
  }) => {
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const shared = pushes.subscribes()
    await optIn(ana, shared)
    const stolen = { ...pushes.subscribes().subscription, endpoint: shared.subscription.endpoint }
    await expect(ben.call(addPushDevice, { body: stolen })).toBeRefused('push_device_refused')
    await optIn(ben, shared)
    expect(await devices(ana)).toEqual([])
    await cleo.publishes('Bonjour @ana et @ben')
    await arrived(shared, 1)
    await settled(context)
    expect(shared.messages).toHaveLength(1)
  })

  test('ten at most, also in parallel', async ({ join, pushes }) => {
    const ana = await join('Ana')
    const asked = await Promise.allSettled(Array.from({ length: 13 }, () => optIn(ana, pushes.subscribes())))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(optIn(ana, pushes.subscribes())).toBeRefused('too_many_push_devices')
  })

  test('a session that ends removes its device, a deleted account all of them', async ({
    join,
    context,
    auth,
    pushes,
  }) => {
    const ana = await join('Ana')
    await optIn(ana, pushes.subscribes())
    const out = await auth('POST', '/logout?scope=local', { token: ana.token ?? '' })
    expect(out.status).toBe(204)
    expect(await context.db.selectFrom('push_devices').select('id').execute()).toEqual([])
    const ben = await join('Ben')
    await optIn(ben, pushes.subscribes())
    await context.db.deleteFrom('auth.users').where('id', '=', ben.id).execute()
    expect(await context.db.selectFrom('push_devices').select('id').execute()).toEqual([])
  })

  test('an address that is no push service on the internet is refused', async ({ join, pushes }) => {
    const ana = await join('Ana')
    const { keys } = pushes.subscribes().subscription
    for (const endpoint of [
      'http://updates.push.example/a',
      'https://127.0.0.1/a',
      'https://10.0.0.1/a',
      'https://[::1]/a',
      'https://[::ffff:10.0.0.1]/a',
      'https://2130706433/a',
      'https://169.254.169.254/latest/meta-data/',
      'https://push.example:8443/a',
      'https://user:pass@push.example/a',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ])
      await expect(ana.call(addPushDevice, { body: { endpoint, keys } }), endpoint).toBeRefused(
        'push_device_refused',
      )
  })

  test('invalid keys and other shapes are refused', async ({ join, pushes }) => {
    const ana = await join('Ana')
    const { endpoint, keys } = pushes.subscribes().subscription
    const noPoint = { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }
    await expect(ana.call(addPushDevice, { body: noPoint })).toBeRefused('push_device_refused')
    for (const wrong of [
      { endpoint: 'nothing', keys },
      { endpoint: `https://push.example/${'x'.repeat(1_000)}`, keys },
      { endpoint, keys: { ...keys, auth: '' } },
      { endpoint, keys: { p256dh: `${keys.p256dh}=`, auth: keys.auth } },
      { endpoint },
    ]) {
      const answer = await ana.send('POST', '/api/v1/me/push/devices', wrong)
      expect(answer.json, JSON.stringify(wrong)).toMatchObject({ error: { code: 'validation_failed' } })
    }
  })

  test('a name that resolves to this machine gets no request, and looks like an unreachable one', async ({
    join,
    context,
    pushes,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    const { keys } = pushes.subscribes().subscription
    const endpoints = ['https://localhost/a', 'https://n-existe-pas.invalid/a']
    for (const endpoint of endpoints) await ana.call(addPushDevice, { body: { endpoint, keys } })
    await ben.publishes('Bonjour @ana')
    const tried = () =>
      sql<{ state: string }>`select state from pgboss.job where name = 'push'`.execute(context.db)
    await expect
      .poll(async () => (await tried()).rows.map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['retry'])
    expect(await devices(ana)).toHaveLength(2)
  })
})
