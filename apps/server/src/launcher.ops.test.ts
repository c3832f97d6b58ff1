import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '@parvis/platform/database/embedded.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { follow, type ServerProcess, serverEnvironment, test } from '../test/server-process.ts'

const launcher = new URL('../../../tools/launcher/processes.mjs', import.meta.url)
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

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
