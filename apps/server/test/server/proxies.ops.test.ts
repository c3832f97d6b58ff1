import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as overPlain } from 'node:http'
import { request as overTls } from 'node:https'
import { join } from 'node:path'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { at, test as base, type Node } from '../nodes.ts'
import { aPdf, type Member } from '../people.ts'
import {
  hasCaddy,
  hasHaproxy,
  hasNginx,
  hasOpenssl,
  makeCertificate,
  nginxLog,
  type RunningProxy,
  startCaddy,
  startHaproxy,
  startNginx,
} from '../proxies.ts'
import { TestSocket } from '../socket.ts'

for (const [name, isThere] of Object.entries({ haproxy: hasHaproxy, nginx: hasNginx, caddy: hasCaddy })) {
  if (!isThere) console.log(`${name} is missing: its test is skipped (apt-get install ${name})`)
}

/** Sends from an address of this machine, as another reader would. */
function send(
  address: string,
  { from = '127.0.0.2', method = 'GET', claims = '', body = '' } = {},
): Promise<{ status: number; text: string }> {
  const request = address.startsWith('https') ? overTls : overPlain
  const headers = {
    ...(claims === '' ? {} : { 'x-forwarded-for': claims }),
    ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, localAddress: from, headers }, (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends the body of a form one byte at a time, each second, until the line is closed; returns the answer. */
function drips(address: string): Promise<string> {
  const { hostname, port, pathname } = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const line = connect({ host: hostname, port: Number(port) })
  let heard = ''
  const dripping = setInterval(() => line.write('1'), 1_000)
  line.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  line.on('error', reject)
  line.on('close', () => {
    clearInterval(dripping)
    resolve(heard)
  })
  const head = [
    'Host: parvis.example',
    'Content-Type: application/json',
    'Content-Length: 1000',
    'Connection: close',
  ]
  line.write(`POST ${pathname} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  return promise
}

/** Requests and a WebSocket go through; limits count readers by the address that the proxy saw. */
async function serves(proxy: RunningProxy, member: Member): Promise<void> {
  onTestFinished(() => proxy.stop())
  const status = (path: string, options = {}) =>
    send(proxy.address + path, options).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(() => status('/ready'), { timeout: 10_000, interval: 100 }).toBe(200)
  expect((await send(`${proxy.address}/api/v1${getFeed.path}?tab=citizens`)).status).toBe(200)
  expect(await status('/api/v1/posts', { method: 'POST', body: '{"content":"Bonjour"}' })).toBe(401)
  // Larger than what nginx passes by default.
  const pages = new Uint8Array(3_000_000).fill(32)
  pages.set(aPdf)
  expect(await at(member, proxy).sendsDocument(pages)).toBeDefined()

  const socket = await TestSocket.open(proxy.address, null)
  expect(await socket.follows('feed:citizens')).toBe(null)
  socket.close()

  const page = () => `/api/v1/posts/${randomUUID()}`
  const flood = []
  for (let turn = 0; turn < 50; turn += 1) {
    flood.push(await status(page(), { from: '127.0.0.3', claims: `192.0.2.${turn}` }))
  }
  expect(flood.at(0)).toBe(404)
  expect(flood.at(-1)).toBe(429)
  expect(await status(page(), { from: '127.0.0.4', claims: '127.0.0.3' })).toBe(404)
}

const test = base.extend<{ site: (count: number) => Promise<{ nodes: Node[]; ports: number[] }> }>({
  site: async ({ node }, use) =>
    use(async (count) => {
      const ports = await Promise.all(Array.from({ length: count }, freePort))
      const production = {
        ...{ NODE_ENV: 'production', PARVIS_DEMO: '' },
        ...{ TRUST_PROXY: '127.0.0.1', PARVIS_RATE_LIMITS: '1', PARVIS_GUEST_READS: '40' },
      }
      const nodes = []
      for (const port of ports) nodes.push(await node({ ...production, PORT: String(port) }))
      return { nodes, ports }
    }),
})

/** A certificate that this process believes until the end of the test. */
function certificateOf(folder: string) {
  const made = makeCertificate(folder)
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, readFileSync(made.certificate, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(usual))
  return made
}

describe('the examples of ops/ pass requests and WebSockets, and limits count real readers', {
  timeout: 60_000,
}, () => {
  test.runIf(hasHaproxy && hasOpenssl)('haproxy/haproxy.cfg, with TLS', async ({ site, context, join }) => {
    // Two nodes count apart: one shows what they count.
    const { ports } = await site(1)
    const { dataFolder } = context.config
    await serves(
      await startHaproxy(dataFolder, ports, certificateOf(dataFolder).both),
      await join('ana', { role: 'journalist' }),
    )
  })

  test.runIf(hasNginx && hasOpenssl)('nginx/parvis.conf, with TLS', async ({ site, context, join }) => {
    const { ports } = await site(1)
    const { dataFolder } = context.config
    await serves(
      await startNginx(dataFolder, ports[0] ?? 0, certificateOf(dataFolder)),
      await join('ana', { role: 'journalist' }),
    )
  })

  test.runIf(hasNginx && hasOpenssl)(
    'nginx/parvis.conf logs networks and paths alone, of failures too, and a body that drips in is ended',
    async ({ site, context }) => {
      const { nodes, ports } = await site(1)
      const { dataFolder } = context.config
      const proxy = await startNginx(dataFolder, ports[0] ?? 0, certificateOf(dataFolder))
      onTestFinished(() => proxy.stop())
      const status = (path: string, from = '127.0.0.2') =>
        send(proxy.address + path, { from }).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(() => status('/ready'), { timeout: 10_000, interval: 100 }).toBe(200)
      expect(await status('/ready?q=avortement&token=jeton-secret')).toBe(200)

      const began = performance.now()
      expect(await drips(`${proxy.address}/api/v1/posts`)).toMatch(/^HTTP\/1\.1 408 [\s\S]*request_too_slow/)
      expect(performance.now() - began).toBeLessThan(45_000)

      nodes[0]?.child.kill('SIGKILL')
      await nodes[0]?.ended
      expect(await status('/ready?q=euthanasie', '127.0.0.3')).toBe(502)
      const log = () => readFileSync(join(dataFolder, nginxLog), 'utf8')
      await expect.poll(log).toMatch(/^127\.0\.0\.0\/24 \[[^\]]+\] "GET \/ready" 502 /m)
      expect(log()).toMatch(/^127\.0\.0\.0\/24 \[[^\]]+\] "GET \/ready" 200 \d+ [\d.]+$/m)
      expect(log()).not.toMatch(/127\.0\.0\.[1-9]|avortement|euthanasie|jeton-secret|\?/)
    },
    120_000,
  )

  test.runIf(hasCaddy)('caddy/Caddyfile', async ({ site, context, join }) => {
    const { ports } = await site(1)
    await serves(
      await startCaddy(context.config.dataFolder, ports),
      await join('ana', { role: 'journalist' }),
    )
  })

  test.runIf(hasCaddy)(
    'caddy/Caddyfile turns to the other node when one stops',
    async ({ site, context }) => {
      const { nodes, ports } = await site(2)
      const proxy = await startCaddy(context.config.dataFolder, ports)
      onTestFinished(() => proxy.stop())
      const ready = () =>
        send(`${proxy.address}/health`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(ready, { timeout: 10_000, interval: 100 }).toBe(200)
      nodes[0]?.child.kill('SIGTERM')
      const answers = new Set<number>()
      let isOver = false
      void nodes[0]?.ended.then(() => {
        isOver = true
      })
      while (!isOver) answers.add(await ready())
      for (let turn = 0; turn < 50; turn += 1) answers.add(await ready())
      expect(answers).toEqual(new Set([200]))
    },
  )
})
