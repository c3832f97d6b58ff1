import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '@parvis/platform/database/embedded.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { follow, type ServerProcess, serverEnvironment, test } from '../server-process.ts'

const launcher = new URL('../../../../tools/launcher/processes.mjs', import.meta.url)
const development = new URL('../../../../tools/launcher/development.mjs', import.meta.url)
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Starts a server as `npm start` does, without the installation and the build that come before. */
function startWith(program: string, options: string[], root: string, dataFolder: string): ServerProcess {
  writeFileSync(
    join(root, 'start.mjs'),
    `import { handOverServer } from ${JSON.stringify(launcher.href)}
     process.exit(await handOverServer(process.execPath, [${JSON.stringify(main)}]))`,
  )
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  const child = spawn(program, options, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment({ PARVIS_DATA: dataFolder, npm_lifecycle_event: '' }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return follow(child)
}

describe('a server ends, with its embedded database', { timeout: 60_000 }, () => {
  test('when its launcher is killed', async ({ root, dataFolder }) => {
    const server = startWith(process.execPath, ['start.mjs'], root, dataFolder)
    const address = await server.ready
    server.child.kill('SIGKILL')
    // The server holds the outputs, so this waits for its end.
    await server.ended
    await expect(fetch(`${address}/health`)).rejects.toThrow()
    expect(await findRunningPostgres(dataFolder)).toBeUndefined()
    expect(server.complaint()).not.toContain('interrompt')
  })

  for (const signal of ['SIGKILL', 'SIGTERM'] as const)
    test(`when npm alone receives ${signal}`, async ({ root, dataFolder }) => {
      const server = startWith('npm', ['start', '--silent'], root, dataFolder)
      const address = await server.ready
      server.child.kill(signal)
      await server.ended
      await expect(fetch(`${address}/health`)).rejects.toThrow()
      expect(await findRunningPostgres(dataFolder)).toBeUndefined()
    })

  test('at a second signal, and at one that comes while the database starts', async ({
    launch,
    dataFolder,
  }) => {
    const server = launch({ PARVIS_STOP_DELAY: '60' })
    await server.ready
    server.child.kill('SIGTERM')
    await sleep(2_200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(1)
    await expect.poll(() => findRunningPostgres(dataFolder), { timeout: 10_000 }).toBeUndefined()

    const next = launch()
    await expect.poll(() => findRunningPostgres(dataFolder), { timeout: 20_000 }).toBeDefined()
    next.child.kill('SIGTERM')
    await next.ended
    await expect.poll(() => findRunningPostgres(dataFolder), { timeout: 10_000 }).toBeUndefined()
  })
})

test('npm run dev ends whole, Vite too, when its launcher is killed', { timeout: 120_000 }, async ({
  root,
  dataFolder,
}) => {
  const file = join(root, 'dev.mjs')
  writeFileSync(
    file,
    `import { startDevelopment } from ${JSON.stringify(development.href)}
     process.exit(await startDevelopment(process.execPath, []))`,
  )
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment({
      PARVIS_DATA: dataFolder,
      PORT: String(await freePort()),
      npm_lifecycle_event: '',
    }),
  })
  const programs = follow(child)
  await programs.ready
  await expect.poll(programs.output, { timeout: 60_000 }).toMatch(/VITE .* ready in/)
  child.kill('SIGKILL')
  // Server and Vite hold the outputs, so this waits for the end of both.
  await programs.ended
  expect(await findRunningPostgres(dataFolder)).toBeUndefined()
})
