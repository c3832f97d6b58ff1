/**
 * Makes the package whole before `npm pack`, on Node 20 too: the contract is TypeScript, which the Node of `.nvmrc` runs. The
 * launcher's downloads it once where there is an older one. The package carries the licence of the project.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureNode } from '../../tools/launcher/node.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

const { status, error } = spawnSync(await ensureNode({ download: true }), [join(folder, 'build.mjs')], {
  stdio: ['ignore', 2, 2],
})
if (error !== undefined) throw error
if (status === 0) copyFileSync(join(folder, '../../LICENSE'), join(folder, 'LICENSE'))
process.exitCode = status ?? 1
