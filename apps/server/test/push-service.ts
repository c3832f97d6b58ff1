import { createECDH, createHash, createVerify, type ECDH, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { test as base } from './parvis.ts'

/** A browser as push services know it: only the public halves of its keys leave it, in `subscription`. */
export class PushBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly digest: string
  /** Messages received, decrypted, in order. */
  readonly messages: { id: string; title: string; body: string; url: string }[] = []
  readonly #ecdh: ECDH

  constructor(endpoint: string) {
    this.#ecdh = createECDH('prime256v1')
    const p256dh = this.#ecdh.generateKeys('base64url')
    this.subscription = { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
    this.digest = createHash('sha256').update(endpoint).digest('base64url')
  }

  open(sealed: Buffer): void {
    const authSecret = this.subscription.keys.auth
    const opened = ece.decrypt(sealed, { version: 'aes128gcm', privateKey: this.#ecdh, authSecret })
    this.messages.push(JSON.parse(opened.toString('utf8')))
  }
}

/** A push service like those of browser vendors: passes encrypted messages to browsers. */
export interface PushService {
  /** Without a trailing slash; trusted by the server under test. */
  address: string
  /** Headers of all requests, in order. */
  asked: IncomingHttpHeaders[]
  /** Responses to the next requests, before it accepts messages again. */
  answers: (number | 'hang up')[]
  subscribes(): PushBrowser
}

/** Returns whether a request is signed by its sender (RFC 8292). */
export function isSignedFor(
  address: string,
  publicKey: string,
  { authorization = '' }: IncomingHttpHeaders,
): boolean {
  const { t = '', k } = /^vapid t=(?<t>[^,]+), k=(?<k>.+)$/.exec(authorization)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = t.split('.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verified = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, signature, 'base64url')
  return (
    verified && k === publicKey && aud === address && exp * 1_000 > Date.now() && /^(mailto|https):/.test(sub)
  )
}

/** A test on the whole server that may push to one local service. */
export const test = base.extend<{
  service: PushService & { close(): Promise<void> }
  pushes: PushService
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  service: async ({}, use) => {
    const browsers = new Map<string, PushBrowser>()
    const service: PushService = {
      address: '',
      asked: [],
      answers: [],
      subscribes() {
        const path = `/wpush/${randomUUID()}`
        const browser = new PushBrowser(`${service.address}${path}`)
        browsers.set(path, browser)
        return browser
      },
    }
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      service.asked.push(request.headers)
      const answer = service.answers.shift() ?? 201
      if (answer === 'hang up') {
        request.socket.destroy()
        return
      }
      const browser = browsers.get(request.url ?? '')
      if (answer === 201) browser?.open(Buffer.concat(chunks))
      response
        .writeHead(browser === undefined ? 404 : answer, answer === 307 ? { location: '/autre' } : {})
        .end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    service.address = `http://push.test:${(server.address() as AddressInfo).port}`
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
    await use(Object.assign(service, { close }))
    await close()
  },
  pushes: ({ service }, use) => use(service),
  settings: ({ pushes }, use) => use({ PARVIS_PUSH_TRUSTED: pushes.address.replace('http://', '') }),
})
