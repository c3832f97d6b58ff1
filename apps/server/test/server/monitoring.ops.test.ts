import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('../../../../ops/prometheus', import.meta.url))
const promtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
)
if (!promtool) console.warn('promtool is missing (apt-get install prometheus): the alarms are not checked.')

test.skipIf(!promtool)(
  'promtool accepts configuration and alarms, and the alarms sound when they should',
  async () => {
    expect((await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd })).stdout).toContain(
      'SUCCESS',
    )
    expect((await run('promtool', ['test', 'rules', 'parvis.rules.test.yml'], { cwd })).stdout).toContain(
      'SUCCESS',
    )
  },
)
