import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createComment } from '@parvis/contract/content/comments.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { destroyEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { readMigrations } from '@parvis/platform/database/migration-files.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { people } from '../../../seed/people.ts'
import { DEMO_PASSWORD } from '../../../seed/person.ts'
import { withEmptyDatabase } from '../../../test/databases.ts'
import { becomeReplaced, replacedNames } from '../../../test/replaced-migrations.ts'
import { test } from '../../../test/server-process.ts'
import { migrations } from '../../migrations.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../main.ts')
const verifyLog = join(import.meta.dirname, '../../../../../tools/verify-log.ts')

/** Runs a command as the launcher does; returns its output and its seconds. */
async function command(env: Record<string, string>, ...words: string[]) {
  const began = performance.now()
  const { stdout } = await run(process.execPath, [program, ...words], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', ...env },
  })
  return { output: stdout, seconds: (performance.now() - began) / 1_000 }
}

async function request(address: string, path: string, token: string, body: object) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  return response.json()
}

async function signIn(address: string, email: string): Promise<string> {
  const path = '/auth/v1/token?grant_type=password'
  const { access_token } = await request(address, path, '', { email, password: DEMO_PASSWORD })
  return access_token
}

const addresses = people.flatMap(({ demoEmail }) => demoEmail ?? []).slice(0, 4)

/** Four members publish and comment until they are stopped. */
async function load(address: string) {
  const accepted: string[] = []
  let stopped = false
  const writers = addresses.map(async (email) => {
    const token = await signIn(address, email)
    for (let turn = 1; !stopped; turn += 1) {
      const content = `Ce que ${email} publie pour la ${turn}e fois`
      const { id } = await request(address, `/api/v1${createPost.path}`, token, { content })
      accepted.push(id)
      const comments = createComment.path.replace(':postId', id)
      await request(address, `/api/v1${comments}`, token, { content: 'Et un commentaire.' })
    }
  })
  return {
    accepted,
    async stop() {
      stopped = true
      await Promise.all(writers)
    },
  }
}

test('under load, a backup beside the running server brings back all that was accepted before it, once the machine is lost', {
  timeout: 180_000,
}, async ({ launch, root, dataFolder }) => {
  const settings = { NODE_ENV: 'development', PARVIS_DEMO: '1', PARVIS_RATE_LIMITS: '0' }
  const server = launch(settings)
  const address = await server.ready
  const writing = await load(address)
  await expect.poll(() => writing.accepted.length, { timeout: 20_000 }).toBeGreaterThan(40)
  const before = [...writing.accepted]
  const [folder, secret] = [join(root, 'sauvegardes'), join(root, 'coffre', 'secret.txt')]
  const backup = await command({ PARVIS_DATA: dataFolder }, 'backup', '--to', folder, '--secret-to', secret)
  const during = writing.accepted.length - before.length
  await writing.stop()
  server.child.kill('SIGKILL')
  await server.ended
  // Without a server, the command starts the database for its own time.
  const later = await command({ PARVIS_DATA: dataFolder }, 'backup', '--to', folder)
  const [first = ''] = readdirSync(folder).filter((name) => name.startsWith('parvis-'))
  await destroyEmbeddedPostgres(dataFolder)
  rmSync(dataFolder, { recursive: true })

  const elsewhere = join(root, 'ailleurs')
  const words = ['restore', '--from', join(folder, first), '--secret', secret]
  const restore = await command({ PARVIS_DATA: elsewhere }, ...words)
  const again = launch({ ...settings, PARVIS_DATA: elsewhere })
  const there = await again.ready
  for (const id of before) expect((await fetch(`${there}/api/v1/posts/${id}`)).status, id).toBe(200)
  expect((await run(process.execPath, [verifyLog, there])).stdout).toMatch(/^✓ Le journal est intact/)
  const [picture] = readdirSync(join(elsewhere, 'media', 'avatars'))
  expect((await fetch(`${there}/media/avatars/${picture}`)).status).toBe(200)
  const token = await signIn(there, addresses[0] ?? '')
  await request(there, `/api/v1${createPost.path}`, token, { content: 'La vie reprend.' })
  console.log(
    `backup under load ${backup.seconds.toFixed(2)} s (${before.length} posts before it, ${during} during), without a server ${later.seconds.toFixed(2)} s, restore ${restore.seconds.toFixed(2)} s: ${backup.output.split('\n')[0]}`,
  )
  again.child.kill('SIGTERM')
  await again.ended
  await destroyEmbeddedPostgres(elsewhere)
})

/** Names of the migrations, sorted: they run in the order of their dates, whatever their folder. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  await client.end()
  return rows.map(({ name }) => name).toSorted()
}

test('a backup from before an upgrade is restored with the schema of its time, which the next start brings up to date', async ({
  root,
}) => {
  const names = (await readMigrations(migrations)).map(({ name }) => name)
  const folder = join(root, 'sauvegardes')
  const secret = { PARVIS_SECRET: 'un secret que plusieurs serveurs partagent' }
  await withEmptyDatabase(async (url) => {
    await migrate(url, migrations, { only: new Set(names.slice(0, -1)) })
    const env = { ...secret, DATABASE_URL: url, PARVIS_DATA: join(root, 'avant') }
    await command(env, 'backup', '--to', folder)
  })
  await withEmptyDatabase(async (url) => {
    const env = { ...secret, DATABASE_URL: url, PARVIS_DATA: join(root, 'apres') }
    await command(env, 'restore', '--from', folder)
    expect(await schemaOf(url)).toEqual(names.slice(0, -1).toSorted())
    await migrate(url, migrations)
    expect(await schemaOf(url)).toEqual(names.toSorted())
  })
})

test('a backup from before the baseline is restored, and the next start goes on from there', async ({
  root,
}) => {
  const files = await readMigrations(migrations)
  const former = replacedNames(files, { contract: true })
  const baseline = files.filter(({ phase }) => phase === 'baseline').map(({ name }) => name)
  const folder = join(root, 'sauvegardes')
  const secret = { PARVIS_SECRET: 'un secret que plusieurs serveurs partagent' }
  await withEmptyDatabase(async (url) => {
    await migrate(url, migrations, { only: new Set(baseline) })
    const client = new pg.Client(url)
    await client.connect()
    await becomeReplaced(client, files, { contract: true })
    await client.end()
    await command(
      { ...secret, DATABASE_URL: url, PARVIS_DATA: join(root, 'avant') },
      'backup',
      '--to',
      folder,
    )
  })
  await withEmptyDatabase(async (url) => {
    const env = { ...secret, DATABASE_URL: url, PARVIS_DATA: join(root, 'apres') }
    await command(env, 'restore', '--from', folder)
    expect(await schemaOf(url)).toEqual(former.toSorted())
    await migrate(url, migrations)
    const expanding = files.filter(({ phase }) => phase !== 'contract').map(({ name }) => name)
    expect(await schemaOf(url)).toEqual([...former, ...expanding].toSorted())
  })
})
