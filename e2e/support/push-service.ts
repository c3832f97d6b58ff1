import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { openBeside } from './site-beside.ts'

/** Far from the ports of other journeys. */
const portBeside = (port: number) => port + 20_001

/** The only push service that the server under test may use. */
export const pushServiceHost = (port: number) => `push.test:${portBeside(port)}`

/** Starts that service: it keeps the encrypted messages it receives. */
export async function openPushService(port: number) {
  const sealed: { path: string; body: Buffer }[] = []
  const close = await openBeside(portBeside(port), async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    sealed.push({ path: request.url ?? '', body: Buffer.concat(chunks) })
    response.writeHead(201).end()
  })
  return { address: `http://${pushServiceHost(port)}`, sealed, close }
}

/**
 * Subscribes a browser to that service, since its vendor's is unreachable; keeps its keys.
 * @returns function that decrypts its messages
 */
export async function subscribesWith(context: BrowserContext, address: string) {
  const path = `/wpush/${randomBytes(8).toString('hex')}`
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  const json = { endpoint: `${address}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
  await context.addInitScript((subscription) => {
    const stored = 'test push subscription'
    // The headless shell does not support notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const made = (applicationServerKey: BufferSource | null) => ({
      ...subscription,
      options: { applicationServerKey },
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem(stored),
    })
    Object.assign(PushManager.prototype, {
      subscribe: async (options: { applicationServerKey: BufferSource }) => {
        localStorage.setItem(stored, 'yes')
        return made(options.applicationServerKey)
      },
      getSubscription: async () => (localStorage.getItem(stored) === null ? null : made(null)),
    })
  }, json)
  return { path, open: (body: Buffer) => openSealed(body, { ecdh, p256dh, auth }) }
}

interface ShownNotification extends NotificationOptions {
  title: string
}

declare global {
  interface Window {
    /** In a worker: the last notification shown. */
    shown?: ShownNotification
  }
  // Exists in workers only, and is missing from a page's types.
  const PushEvent: new (type: 'push', init: { data: string }) => Event
  const ExtendableEvent: new (type: string) => Event
}

/** The site's service worker; its notifications are recorded, since the headless shell shows none. */
export async function workerOf(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      self.shown = { title, ...options }
    }
  })
  return worker
}

/** Decrypts one record encrypted by RFC 8291. */
function openSealed(
  body: Buffer,
  { ecdh, p256dh, auth }: { ecdh: ReturnType<typeof createECDH>; p256dh: string; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length, -16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const draw = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', draw('aes128gcm', 16), draw('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()])
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8')
}
