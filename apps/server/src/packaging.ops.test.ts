import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { follow, serverEnvironment, test } from '../test/server-process.ts'

const sources = fileURLToPath(new URL('../../../', import.meta.url))
const linesOf = (file: string) => readFileSync(join(sources, file), 'utf8').split('\n')

/** Copies what `.dockerignore` lets into the context of the image. */
function copyContext(folder: string): void {
  const rules = linesOf('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'))
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: sources,
    encoding: 'utf8',
  })
  for (const file of stdout.split('\n').filter((line) => line !== '')) {
    const last = rules.findLast((rule) => {
      const pattern = rule.replace(/^!/, '')
      return pattern === '*' || matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)
    })
    if (last?.startsWith('!')) cpSync(join(sources, file), join(folder, file))
  }
}

/** Commands of the Dockerfile's first stage. */
function buildSteps(): string[] {
  const [, stage = ''] = linesOf('ops/Dockerfile')
    .join('\n')
    .split(/^FROM .*$/m)
  return Array.from(stage.matchAll(/^RUN (.*)$/gm), ([, command = '']) => command)
}

/** Without variables of the npm that runs the tests. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/.test(name)),
  )
}

test('the Dockerfile’s steps leave no development tool, and a server that starts without npm and stops', {
  timeout: 600_000,
}, async ({ root, dataFolder, skip }) => {
  const folder = join(root, 'parvis')
  copyContext(folder)
  const steps = buildSteps()
  expect(steps).toHaveLength(2)
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', step], {
      cwd: folder,
      encoding: 'utf8',
      env: plainEnvironment(),
    })
    if (/registre npm est injoignable|ENOTFOUND|ECONNREFUSED/.test(stderr)) {
      skip('the npm registry is out of reach: the image cannot be built')
    }
    expect(status, stdout + stderr).toBe(0)
  }
  for (const tool of ['vite', 'typescript', 'vitest', '@playwright/test'])
    expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false)
  // The second stage does not copy them.
  rmSync(join(folder, 'apps/web/src'), { recursive: true })

  const port = await freePort()
  const env = serverEnvironment({ NODE_ENV: 'production', PORT: String(port), PARVIS_DATA: dataFolder })
  const started = follow(
    spawn(process.execPath, ['tools/launcher.mjs', 'start'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, PARVIS_STOP_DELAY: '0', npm_lifecycle_event: '' },
    }),
  )
  try {
    await started.ready
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/<script[^>]+src="\/assets\//)
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(0)
    expect(started.complaint()).not.toContain('Installation')
  } finally {
    started.child.kill('SIGKILL')
  }
})
