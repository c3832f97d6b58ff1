import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { destroyEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../seed/person.ts'
import { authCall } from '../test/auth-call.ts'
import { copyTemplate } from '../test/databases.ts'

interface Server {
  child: ChildProcess
  /** Resolves to its address once it serves. */
  ready: Promise<string>
  /** Resolves to its exit code; null when it was killed. */
  ended: Promise<number | null>
  output: () => string
  complaint: () => string
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let root: string
let dataFolder: string
let servers: Server[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parvis-test-'))
  dataFolder = join(root, 'data')
  servers = []
})

afterEach(async () => {
  for (const server of servers) {
    server.child.kill('SIGKILL')
    await server.ended
  }
  await destroyEmbeddedPostgres(dataFolder)
  rmSync(root, { recursive: true, force: true })
})

describe('the server as a process', { timeout: 60_000 }, () => {
  test('prints its address in one line, serves, locks its folder, recovers after being killed, stops cleanly, and empties its own folder for --fresh', {
    timeout: 120_000,
  }, async () => {
    const first = launch()
    const address = await first.ready
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    const second = launch()
    expect(await second.ended).toBe(1)
    expect(second.complaint()).toMatch(/^Un autre Parvis utilise déjà le dossier de données .*\n$/)
    expect((await fetch(`${address}/ready`)).status).toBe(200)

    first.child.kill('SIGKILL')
    await first.ended
    const again = launch()
    const there = await again.ready
    expect((await fetch(`${there}/ready`)).status).toBe(200)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
    expect(again.output()).toBe(`Parvis est prêt : ${there}\n`)

    writeFileSync(join(dataFolder, 'souvenir'), '')
    const fresh = launch({}, '--fresh')
    await fresh.ready
    expect(existsSync(join(dataFolder, 'souvenir'))).toBe(false)
  })

  test('refuses to expose the demo or an open mailbox to the internet, and names the variable, before it creates anything', async () => {
    const refused: [name: string, env: Record<string, string>][] = [
      ['PARVIS_DEMO', { NODE_ENV: 'production', PARVIS_DEMO: '1' }],
      ['PARVIS_URL', { NODE_ENV: 'development', PARVIS_URL: 'https://parvis.example' }],
      ['PARVIS_URL', { NODE_ENV: 'test', PARVIS_URL: 'https://parvis.example' }],
      ['HOST', { NODE_ENV: 'development', HOST: '0.0.0.0' }],
      ['HOST', { NODE_ENV: 'test', HOST: '::' }],
    ]
    const servers = refused.map(([name, env]) => ({ name, server: launch(env) }))
    for (const { name, server } of servers) {
      expect(await server.ended, name).toBe(1)
      expect(server.complaint()).toMatch(new RegExp(`^${name}=?\\S* .*NODE_ENV=production.*\\.\n$`))
    }
    expect(existsSync(dataFolder)).toBe(false)
  })

  test('in production raises no demo on an embedded database, serves no /dev and no /design, and refuses a database that contains the demo', {
    timeout: 120_000,
  }, async () => {
    const production = launch({ NODE_ENV: 'production', PARVIS_DEMO: '' })
    const address = await production.ready
    expect(production.output()).not.toContain('démonstration')
    const { email, password } = { email: 'administration@parvis.example', password: DEMO_PASSWORD }
    const signIn = await fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    })
    expect(signIn.status).toBe(400)
    for (const path of ['/dev/mailbox', '/dev/sms', '/design', '/design/'])
      expect((await fetch(address + path)).status, path).toBe(404)
    production.child.kill('SIGTERM')
    await production.ended

    const demo = launch({ NODE_ENV: 'test', PARVIS_DEMO: '1' })
    await demo.ready
    demo.child.kill('SIGTERM')
    await demo.ended
    const again = launch({ NODE_ENV: 'production', PARVIS_DEMO: '' })
    expect(await again.ended).toBe(1)
    expect(again.complaint()).toMatch(/^Le dossier de données .* \(PARVIS_DATA\) contient la communauté/m)
  })

  test('logs security events with ids and truncated addresses only, limits repeated refusals to one line per minute, and serves metrics on a separate port', async () => {
    const database = await copyTemplate()
    const metrics = `127.0.0.1:${await freePort()}`
    const token = 'f'.repeat(32)
    const server = launch({
      DATABASE_URL: database.url,
      AUTH_AUTOCONFIRM: '1',
      PARVIS_METRICS: metrics,
      PARVIS_METRICS_TOKEN: token,
    })
    const address = await server.ready
    const auth = authCall(address)
    const email = 'ana@exemple.test'
    const password = 'un-mot-de-passe-de-test'
    const { json } = await auth('POST', '/signup', {
      body: { email, password, data: { display_name: 'Ana', role: 'citizen', consent: true } },
    })
    await auth('POST', '/token?grant_type=password', { body: { email, password: 'un-faux-secret' } })
    const asks = Array.from({ length: 40 }, () => auth('POST', '/recover', { body: { email } }))
    const refused = (await Promise.all(asks)).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(9)

    const user = (json.user as { id: string }).id
    await expect
      .poll(() => eventsOf(server.complaint()))
      .toContainEqual({
        event: 'sign_in_failed',
        code: 'invalid_credentials',
        user,
        network: '127.0.0.0/24',
        route: '/auth/v1/token',
      })
    const events = eventsOf(server.complaint())
    expect(events).toContainEqual({ event: 'signed_in', user, network: '127.0.0.0/24' })
    expect(events).toContainEqual({ event: 'new_device', user, network: '127.0.0.0/24' })
    const route = '/auth/v1/recover'
    expect(events.filter((event) => event.route === route).length).toBeLessThanOrEqual(2)
    for (const secret of [email, password, 'un-faux-secret', 'Ana', '127.0.0.1', String(json.access_token)])
      expect(server.complaint()).not.toContain(secret)

    const figures = async (at: string, given = token) =>
      fetch(`http://${at}/metrics`, { headers: { authorization: `Bearer ${given}` } })
    const text = await (await figures(metrics)).text()
    expect(text).toContain(
      'parvis_security_events_total{event="sign_in_failed",code="invalid_credentials"} 1\n',
    )
    expect(text).toContain('process_resident_memory_bytes')
    expect((await figures(metrics, 'e'.repeat(32))).status).toBe(401)
    expect(await (await figures(new URL(address).host)).text()).not.toContain('parvis_security')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await database.drop()
  })

  test('names PORT in one sentence when the port is taken, before it creates anything', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = launch({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.complaint()).toMatch(/^Le port \d+ est déjà pris .* PORT \(.*\)\.\n$/)
    expect(existsSync(dataFolder)).toBe(false)
    other.close()
  })

  test('--fresh never empties a database or folder that Parvis did not create', async () => {
    const foreign = launch({ DATABASE_URL: 'postgres://localhost/ailleurs' }, '--fresh')
    writeFileSync(join(root, 'lettre.txt'), '')
    const home = launch({ PARVIS_DATA: root }, '--fresh')
    expect(await foreign.ended).toBe(1)
    expect(foreign.complaint()).toContain('DATABASE_URL')
    expect(await home.ended).toBe(1)
    expect(existsSync(join(root, 'lettre.txt'))).toBe(true)
  })
})

/** The security events in a server's log, without their times. */
function eventsOf(log: string): Record<string, unknown>[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line))
  return entries.filter(({ msg }) => msg === 'security event').map(({ msg, level, time, ...event }) => event)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function launch(env: Record<string, string> = {}, ...options: string[]): Server {
  const child = spawn(process.execPath, [main, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', PARVIS_DATA: dataFolder },
      ...{ PARVIS_DEMO: '0', PARVIS_LOG: 'warn', ...env },
    },
  })
  let output = ''
  let complaint = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = output.match(/Parvis est prêt : (\S+)\n/)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    void ended.then(() => reject(new Error(`it ended: ${complaint}`)))
  })
  // Some tests expect it to end before it is ready.
  ready.catch(() => undefined)
  const server: Server = { child, ready, ended, output: () => output, complaint: () => complaint }
  servers.push(server)
  return server
}
