/**
 * Opens a whole server, closes it after as many milliseconds as the argument says, and prints where its remaining timers
 * were set, as JSON. Ends by itself when nothing runs any more.
 */
import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'

const left = new Map<number, string>()
createHook({
  init(id, type) {
    if (type !== 'Timeout' && type !== 'Immediate') return
    left.set(id, (new Error().stack ?? '').split('\n').slice(2).join('\n'))
  },
  destroy: (id) => void left.delete(id),
}).enable()

const config = loadConfig(process.env)
const context = await createAppContext({ ...config, databaseUrl: String(config.databaseUrl) })
const app = await buildApp(context)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
for (const path of ['/', '/ready', '/api/v1/feed?tab=citizens', '/api/v1/feed?tab=politics'])
  await (await fetch(address + path)).text()
const socket = new WebSocket(`${address.replace('http', 'ws')}/realtime`)
await once(socket, 'open')
socket.send(JSON.stringify({ type: 'subscribe', topics: ['feed:citizens'] }))

await sleep(Number(process.argv[2]))
await app.close()
await context.close()
// Timers of Node itself, such as its clock for headers, belong to no server.
const ours = [...left.values()].filter((stack) =>
  /\/(packages|node_modules)\/|\/apps\/server\/src\//.test(stack),
)
console.log(JSON.stringify(ours))
