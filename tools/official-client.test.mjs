import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './launcher/processes.mjs'

function run(...options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/official-client.mjs', ...options], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('the official client’s tests need a folder that is prepared for them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const none = run()
  expect(none.said).toContain('Donnez le dossier des tests')
  const bare = run(folder)
  expect(bare.said).toContain('il manque test/GoTrueClient.test.ts, node_modules/jest')
  expect([none.status, bare.status]).toEqual([1, 1])
})
