import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './processes.mjs'

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'parvis' },
    'apps/server': { dependencies: { '@parvis/part': '0.1.0' } },
    'packages/part': { dependencies: { 'server-part': '^1.0.0' } },
    'apps/web': { dependencies: { 'web-part': '2.0.0' } },
    'node_modules/@parvis/part': { resolved: 'packages/part', link: true },
    'node_modules/web-part': { version: '2.0.0' },
    'node_modules/server-part': { version: '1.2.3' },
    'node_modules/for-one-platform': { version: '1.0.0', optional: true },
    'node_modules/build-tool': { version: '4.5.6', dev: true },
  },
}

let site

function write(path, text) {
  mkdirSync(dirname(join(site, path)), { recursive: true })
  writeFileSync(join(site, path), text)
}

/** Installs the packages that `npm ci --omit=dev --workspace @parvis/server` would install from the lock above. */
function install(version = '1.2.3', more = {}) {
  const packages = {
    'node_modules/@parvis/part': { resolved: 'packages/part', link: true },
    'node_modules/server-part': { version },
    ...more,
  }
  write('node_modules/.package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))
}

/** Runs the launcher of the site; an npm that is called leaves a file. */
function launch(options, env = { NODE_ENV: 'production' }) {
  const { NODE_ENV: _, npm_execpath: __, ...outside } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/launcher.mjs', ...options], {
    cwd: site,
    encoding: 'utf8',
    env: { ...outside, PATH: `${join(site, 'bin')}:${process.env.PATH}`, ...env },
  })
  return { status, stdout, stderr }
}

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'parvis-site-'))
  for (const part of ['launcher.mjs', 'launcher']) {
    cpSync(join(root, 'tools', part), join(site, 'tools', part), { recursive: true })
  }
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', JSON.stringify(lock))
  write('bin/npm', `#!/bin/sh\ntouch '${join(site, 'npm-was-called')}'\nexit 1\n`)
  chmodSync(join(site, 'bin', 'npm'), 0o755)
  write('apps/server/src/main.ts', "console.log('main', ...process.argv.slice(2))")
  write('apps/server/src/commands/main.ts', 'console.log(...process.argv.slice(2))')
})

afterEach(() => {
  const wasCalled = existsSync(join(site, 'npm-was-called'))
  rmSync(site, { recursive: true, force: true })
  expect(wasCalled).toBe(false)
})

describe('with NODE_ENV=production nothing is installed or built', () => {
  test('a start refuses missing or other dependencies, and a missing or older web app, in one sentence', () => {
    const dependencies = /^Avec NODE_ENV=production, .* npm ci --omit=dev, .*\.\n$/
    expect(launch(['start'])).toMatchObject({ status: 1, stderr: expect.stringMatching(dependencies) })
    install('1.2.2')
    expect(launch(['start']).stderr).toMatch(dependencies)
    install('1.2.3', { 'node_modules/web-part': { version: '1.9.0' } })
    expect(launch(['start']).stderr).toMatch(dependencies)
    install('1.2.3', { 'node_modules/web-part': { version: '2.0.0' } })
    expect(launch(['start']).stderr).toMatch(
      /^L’application web n’est pas construite, .* npm run build.*\.\n$/,
    )
    write('apps/web/src/main.tsx', '')
    write('packages/contract/index.ts', '')
    write('apps/web/dist/.parvis-build', 'of other sources')
    expect(launch(['start']).stderr).toMatch(/^L’application web construite n’est pas celle de ces sources, /)
  })

  test('a start with production dependencies and a built web app starts the server', () => {
    install()
    write('apps/web/dist/.parvis-build', 'of sources that an image does not hold')
    expect(launch(['start'])).toEqual({ status: 0, stdout: 'main\n', stderr: '' })
    expect(launch(['run', 'migrate', '--status'])).toEqual({
      status: 0,
      stdout: 'migrate --status\n',
      stderr: '',
    })
  })

  test('a `.env` file that says production counts, and an operator’s command needs no development tool', () => {
    write('.env', 'PORT=3000\nNODE_ENV=production\n')
    expect(launch(['start'], {}).stderr).toContain('npm ci --omit=dev')
    rmSync(join(site, '.env'))
    install()
    expect(launch(['run', 'migrate'], {})).toEqual({ status: 0, stdout: 'migrate\n', stderr: '' })
  })
})
