import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes every mail and keeps none: letters leave during the load, as in production. */
export async function openMailSink(): Promise<{ address: string; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8')
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function talk(socket: Socket): void {
  let rest = ''
  let isLetter = false
  socket.write('220 bench\r\n')
  socket.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (isLetter) {
        if (line !== '.') continue
        isLetter = false
        socket.write('250 taken\r\n')
      } else if (/^data$/i.test(line)) {
        isLetter = true
        socket.write('354 go on\r\n')
      } else if (/^quit$/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 bench\r\n')
    }
  })
}
