import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Connection, createConnection, send } from './connection.ts'
import { frameOf } from './frame.ts'
import type { Seat } from './quotas.ts'

test('a framed message arrives whole and in order among others, whatever its length', async () => {
  const sockets = new WebSocketServer({ port: 0, perMessageDeflate: false })
  onTestFinished(() => void sockets.close())
  const texts = [1, 125, 126, 65_535, 65_536].map(
    (length) => 'é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2),
  )
  sockets.on('connection', (socket) => {
    const connection: Connection<never> = createConnection(socket, {} as Seat)
    for (const text of texts) {
      send(connection, frameOf(text))
      send(connection, `after ${text.length}`)
    }
  })
  const heard: string[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as { port: number }).port}`)
  client.on('message', (data) => heard.push(data.toString()))
  await expect.poll(() => heard).toEqual(texts.flatMap((text) => [text, `after ${text.length}`]))
  client.terminate()
})
