import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { test } from '../../../test/parvis.ts'
import { TestSocket } from '../../../test/socket.ts'

/** What is answered to a request that asks for another protocol, as far as its first line. */
async function upgrading(address: string, head: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname)
  socket.write(head.replaceAll('\n', '\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString('latin1').split('\r\n', 1)[0] ?? ''
}

const wishes = 'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13'

test('a socket is opened at its own address alone; elsewhere a wish for one is answered as if it were none', async ({
  address,
  guest,
}) => {
  expect(await upgrading(address, `GET /health HTTP/1.1\nHost: parvis\n${wishes}\n\n`)).toBe(
    'HTTP/1.1 200 OK',
  )
  expect(
    await upgrading(address, 'GET /health HTTP/1.1\nHost: parvis\nConnection: Upgrade\nUpgrade: h2c\n\n'),
  ).toBe('HTTP/1.1 200 OK')
  expect(await upgrading(address, `GET /realtime HTTP/1.1\nHost: parvis\n${wishes}\n\n`)).toBe(
    'HTTP/1.1 400 Bad Request',
  )
  await expect(guest.get('/realtime')).toBeRefused('route_not_found')
  // Who goes away before the socket is open breaks nothing.
  const { hostname, port } = new URL(address)
  const gone = connect(Number(port), hostname)
  gone.write(`GET /realtime HTTP/1.1\r\nHost: parvis\r\n${wishes.replaceAll('\n', '\r\n')}\r\n\r\n`)
  gone.resetAndDestroy()
  const socket = await guest.socket()
  expect(await socket.follows('feed:citizens')).toBeNull()
})

test('what a tab says is bounded: too long a message closes its socket', async ({ guest }) => {
  const socket = await guest.socket()
  socket.sends(JSON.stringify({ type: 'subscribe', topics: ['x'.repeat(70_000)] }))
  await expect.poll(() => socket.closed).toBe(1009)
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('one address has room for a full hall and no more; who leaves makes room', async ({
    address,
    guest,
  }) => {
    const open: TestSocket[] = []
    while (open.length < 2_000)
      open.push(...(await Promise.all(Array.from({ length: 100 }, () => TestSocket.open(address, null)))))
    const refused = request(`${address}/realtime`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('a tab too many..').toString('base64'),
      },
    })
    refused.end()
    const [answer] = await once(refused, 'response')
    expect(answer.statusCode).toBe(429)
    answer.resume()
    for (const socket of open.splice(0, 10)) socket.close()
    await expect
      .poll(() =>
        guest.socket().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    for (const socket of open) socket.close()
  })
})
