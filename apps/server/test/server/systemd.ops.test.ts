import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) console.log('systemd-analyze is missing: its test is skipped (apt-get install systemd)')

const units = fileURLToPath(new URL('../../../../ops/systemd/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parvis-units-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.runIf(hasSystemd).each(readdirSync(units).filter((name) => /\.(?:service|timer)$/.test(name)))(
  '%s',
  (name) => {
    /** With the Node of this test, which may lie elsewhere. */
    const unit = name.replace('@.', '@jobs.')
    const file = join(folder, unit)
    writeFileSync(file, readFileSync(join(units, name), 'utf8').replace('/usr/bin/node', process.execPath))

    test('systemd understands each of its settings', () => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes(unit))).toEqual([])
      expect(status).toBe(0)
    })

    test.runIf(name.endsWith('.service'))('systemd finds an exposure of at most 2.0 of 10', () => {
      const options = ['security', '--offline=true', '--threshold=20', '--no-pager', file]
      const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' })
      expect(status, stdout).toBe(0)
    })
  },
)
