import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Yardstick (c): the usual WebSocket library, and nothing else. Each request sends one event to every open socket: the limit
 * of sending to many in Node.
 */

const event = JSON.stringify({
  type: 'event',
  topic: 'post:00000000-0000-4000-8000-000000000000',
  event: { type: 'reactions_changed', id: '00000000-0000-4000-8000-000000000000' },
})
const open = new Set<WebSocket>()
const server = createServer((_request, response) => {
  response.end('{}')
  for (const socket of open) socket.send(event)
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  open.add(socket)
  socket.on('close', () => open.delete(socket))
  socket.on('message', (data) => {
    if (String(data).includes('authenticate')) socket.send('{"type":"ready"}')
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
