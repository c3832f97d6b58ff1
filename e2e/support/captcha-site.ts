import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openBeside } from './site-beside.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A widget with two buttons in place of a puzzle: one solves it, the other gives a rejected response. */
const widget = `
window.turnstile = {
  render(place, { callback }) {
    for (const [label, token] of [['Je ne suis pas un robot', 'résolu'], ['Au hasard', 'deviné']]) {
      const button = document.createElement('button')
      button.textContent = label
      button.addEventListener('click', () => callback(token))
      document.querySelector(place).append(button)
    }
  },
}
window.drawWidget()
`

/**
 * Starts a separate server that requires a captcha, and the captcha service: the server under test requires none, since
 * every other journey would have to solve it.
 * @param port of the server under test
 */
export async function openCaptchaSite(port: number) {
  const [ownPort, servicePort] = [port + 20_002, port + 20_003]
  const service = `http://localhost:${servicePort}`
  const judged: URLSearchParams[] = []
  const closeService = await openBeside(servicePort, async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(widget)
      return
    }
    const form = new URLSearchParams(await text(request))
    judged.push(form)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: form.get('response') === 'résolu' }))
  })
  const server = spawn(process.execPath, ['apps/server/src/main.ts', '--fresh'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(ownPort),
      PARVIS_DATA: `${root}.cache/e2e-data-${ownPort}`,
      PARVIS_DEMO: '0',
      PARVIS_SNAPSHOT: '0',
      PARVIS_RATE_LIMITS: '0',
      PARVIS_LOG: 'error',
      DATABASE_URL: '',
      AUTH_CAPTCHA: 'turnstile',
      AUTH_CAPTCHA_SECRET: 'e2e-secret',
      AUTH_CAPTCHA_SITE_KEY: 'e2e-key',
      AUTH_CAPTCHA_URL: service,
      AUTH_CAPTCHA_SCRIPT: `${service}/widget.js`,
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
    widget: `${service}/widget.js*`,
    judged,
    async close() {
      server.kill('SIGTERM')
      await ended
      await closeService()
    },
  }
}
