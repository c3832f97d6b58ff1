import { spawn } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { open as openFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { issueServiceToken } from '@parvis/auth'
import { errors, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { openIdentity } from '../src/features/accounts/identity/sessions.ts'
import { MovableClock } from '../test/clock.ts'
import { configOf, openStores } from '../test/parvis.ts'
import { openGateway } from './gateway.ts'
import { type ServerOfTests, serversOfTests } from './settings.ts'

/** Folder of the client, and the folder that receives the results of the run. */
const { CLIENT_TESTS = '', CLIENT_TESTS_OUTPUT = '' } = process.env

const reached = join(import.meta.dirname, 'reached.cjs')

test('their tests run to the end', async () => {
  const isAdministrator = await readAdministrators()
  for (const server of serversOfTests) onTestFinished(await open(server, isAdministrator))
  const results = join(CLIENT_TESTS_OUTPUT, 'results.json')
  const log = await openFile(join(CLIENT_TESTS_OUTPUT, 'jest.log'), 'w')
  const options = ['--runInBand', '--coverage=false', '--silent', '--json']
  const child = spawn(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      ...options,
      `--outputFile=${results}`,
      `--setupFilesAfterEnv=${reached}`,
    ],
    {
      cwd: CLIENT_TESTS,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, CLIENT_TESTS_PORTS: serversOfTests.map(({ port }) => port).join() },
    },
  )
  await once(child, 'exit')
  await log.close()
  expect(JSON.parse(await readFile(results, 'utf8'))).toMatchObject({ wasInterrupted: false })
})

type Check = (authorization: string) => Promise<boolean>

/** Recognises tokens of the administration: their tests sign them with a key of their own. */
async function readAdministrators(): Promise<Check> {
  const file = join(CLIENT_TESTS, 'test/supabase/signing_keys.json')
  const [key] = JSON.parse(await readFile(file, 'utf8'))
  const known = createPublicKey({ key, format: 'jwk' })
  return async (authorization) => {
    try {
      const { payload } = await jwtVerify(authorization.replace(/^Bearer /i, ''), known, {
        algorithms: ['RS256'],
      })
      return payload.role === 'service_role' || payload.role === 'supabase_admin'
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }
}

/** Starts a server; returns the function that stops it. Tokens of their administration become service tokens of ours. */
async function open({ port, path, settings }: ServerOfTests, isAdministrator: Check) {
  const stores = await openStores()
  const config = configOf(stores, { AUTH_PUBLIC_URL: `http://127.0.0.1:${port}${path}`, ...settings })
  const context = await createAppContext(config, new MovableClock())
  const app = await buildApp(context)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const identity = await openIdentity(context)
  const token = await issueServiceToken(identity.core.keys, context.clock.now(), 86_400)
  identity.close()
  const close = await openGateway({
    port,
    target: path === '' ? `${address}/auth/v1` : address,
    authorize: async (given) => ((await isAdministrator(given)) ? `Bearer ${token}` : given),
  })
  return async () => {
    close()
    await app.close()
    await context.close()
    await stores.remove()
  }
}
