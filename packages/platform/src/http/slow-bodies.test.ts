import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { refuseSlowBodies } from './slow-bodies.ts'

const patience = 150

test('a body that drips in is ended soon, on every route and where there is none; a file may take its time', async () => {
  const app = fastify()
  refuseSlowBodies(app, {}, patience)
  app.post('/text', async ({ body }) => body)
  app.post('/early', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => '')
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.post('/file', { config: { takesFile: true } }, async ({ body }) => {
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length
    return { bytes }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0

  async function drips(
    path: string,
    type: string,
    connection = 'close',
  ): Promise<{ heard: string; milliseconds: number }> {
    const began = performance.now()
    const line = connect(port, '127.0.0.1')
    let heard = ''
    line.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    line.on('error', () => undefined)
    const closed = once(line, 'close')
    line.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: ${type}\r\n`)
    line.write('Content-Length: 10\r\n\r\n')
    for (let sent = 0; sent < 10 && line.writable; sent += 1) {
      line.write('1')
      await sleep(patience / 3)
    }
    await closed
    return { heard, milliseconds: performance.now() - began }
  }

  try {
    for (const path of ['/text', '/nowhere']) {
      const { heard, milliseconds } = await drips(path, 'application/json')
      expect(heard).toMatch(/^HTTP\/1\.1 408 /)
      expect(heard).toContain('request_too_slow')
      expect(milliseconds).toBeLessThan(10 * patience)
    }
    const early = await drips('/early', 'application/json', 'keep-alive')
    expect(early.heard).toMatch(/^HTTP\/1\.1 401 [\s\S]*no$/)
    expect(early.milliseconds).toBeLessThan(10 * patience)
    // A request without a connection, whose body nobody reads, is left alone.
    expect((await app.inject({ method: 'POST', url: '/early', payload: 'x' })).statusCode).toBe(401)
    await sleep(2 * patience)

    const { heard } = await drips('/file', 'application/octet-stream')
    expect(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*{"bytes":10}$/)
  } finally {
    await app.close()
  }
})
