import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

test('an engineer can measure every story: each runs with a few requests on a tiny set', {
  tags: 'long',
  timeout: 300_000,
}, async () => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: inject('databaseServer') }
  const program = fileURLToPath(new URL('./run.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--tiny'], { env })
  expect(stdout).not.toContain('not measured')
  expect(stdout).toContain('| session renewal |')
})
