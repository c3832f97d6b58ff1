import { once } from 'node:events'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { DEMO_PASSWORD } from '../../seed/person.ts'
import { migrations } from '../../src/migrations.ts'
import { test } from '../server-process.ts'
import { unsafeStarts } from '../unsafe-starts.ts'

describe('the server as a process', { timeout: 60_000 }, () => {
  test('prints its address in one line, serves, locks its folder, recovers after being killed, stops cleanly, and empties its own folder for --fresh', {
    timeout: 120_000,
  }, async ({ launch, dataFolder }) => {
    const first = launch()
    const address = await first.ready
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700)
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

  test('a database that goes away during the start is named in one sentence', async ({ launch, root }) => {
    const database = await startEmbeddedPostgres({ dataFolder: join(root, 'database'), fsync: false })
    await migrate(database.url, migrations)
    const server = launch({ DATABASE_URL: database.url })
    const client = new pg.Client(database.url)
    client.on('error', () => undefined)
    await client.connect()
    const connected = "select from pg_stat_activity where application_name = 'parvis'"
    await expect
      .poll(async () => (await client.query(connected)).rowCount, { timeout: 20_000, interval: 1 })
      .toBeGreaterThan(0)
    await database.stop()
    expect(await server.ended).toBe(1)
    // Beside the lines of the log.
    const complaint = server.complaint().replaceAll(/^\{.*\}\n/gm, '')
    expect(complaint).toMatch(/^La base de données [^\n]*DATABASE_URL[^\n]*\.\n$/)
    await destroyEmbeddedPostgres(join(root, 'database'))
  })

  test('refuses to expose the demo or an open mailbox to the internet, and names the variable, before it creates anything', async ({
    launch,
    dataFolder,
  }) => {
    const servers = unsafeStarts.map(([name, env]) => ({ name, server: launch(env) }))
    for (const { name, server } of servers) {
      expect(await server.ended, name).toBe(1)
      expect(server.complaint()).toMatch(new RegExp(`^${name}=?\\S* .*NODE_ENV=production.*\\.\n$`))
    }
    expect(existsSync(dataFolder)).toBe(false)
  })

  test('in production raises no demo on an embedded database, serves no /dev and no /design, and refuses a database that contains the demo', {
    timeout: 120_000,
  }, async ({ launch }) => {
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

  test('names PORT in one sentence when the port is taken, before it creates anything', async ({
    launch,
    dataFolder,
  }) => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = launch({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.complaint()).toMatch(/^Le port \d+ est déjà pris .* PORT \(.*\)\.\n$/)
    expect(existsSync(dataFolder)).toBe(false)
    other.close()
  })

  test('--fresh never empties a database or folder that Parvis did not create', async ({ launch, root }) => {
    const foreign = launch({ DATABASE_URL: 'postgres://localhost/ailleurs' }, '--fresh')
    writeFileSync(join(root, 'lettre.txt'), '')
    const home = launch({ PARVIS_DATA: root }, '--fresh')
    expect(await foreign.ended).toBe(1)
    expect(foreign.complaint()).toContain('DATABASE_URL')
    expect(await home.ended).toBe(1)
    expect(existsSync(join(root, 'lettre.txt'))).toBe(true)
  })
})
