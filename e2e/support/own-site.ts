import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts a separate server with the demo community, for journeys that change what all others rely on.
 * @param port of the server under test
 * @param place of the site among those of other journeys, which may run at the same time
 */
export async function openOwnSite(port: number, place = 0) {
  const ownPort = port + 20_004 + place
  const server = spawn(process.execPath, ['apps/server/src/main.ts', '--fresh'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(ownPort),
      PARVIS_URL: `http://localhost:${ownPort}`,
      PARVIS_DATA: `${root}.cache/e2e-data-${ownPort}`,
      PARVIS_DEMO: '1',
      PARVIS_SNAPSHOT: '0',
      PARVIS_RATE_LIMITS: '0',
      PARVIS_LOG: 'error',
      DATABASE_URL: '',
    },
  })
  const ended = once(server, 'exit')
  const complaints = text(server.stderr)
  const refused = ended.then(async () => Promise.reject(new Error(await complaints)))
  // Its only output means that it is ready.
  await Promise.race([once(server.stdout, 'data'), refused])
  refused.catch(() => undefined)
  return {
    address: `http://localhost:${ownPort}`,
    async close() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
