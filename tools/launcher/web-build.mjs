import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root } from './processes.mjs'
import { Refusal, step } from './say.mjs'

const sources = ['apps/web', 'packages/contract', 'package-lock.json']
const notSources = new Set(['node_modules', 'dist', 'dist-server', '.parvis-build', 'coverage'])
const mark = join(root, 'apps', 'web', 'dist', '.parvis-build')

/** Builds the web app when its sources have changed since the last build. */
export async function ensureWebBuild(node) {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint()) return
  await step('Construction de l’application web', async () => {
    const { code, output } = await npm(node, ['run', 'build', '--workspace', '@parvis/web'])
    if (code !== 0)
      throw new Refusal(
        `L’application web ne se construit pas.\n${output.trim().split('\n').slice(-40).join('\n')}`,
      )
  })
  // Taken after the build: it may compile the message catalogues among the sources.
  writeFileSync(mark, fingerprint())
}

/** Refuses a start in production without the web app of these sources. An image holds the build without its sources. */
export function refuseMissingWebBuild() {
  const way =
    'avec NODE_ENV=production, Parvis ne construit rien au démarrage : lancez npm run build, puis npm ci --omit=dev, et relancez.'
  if (!existsSync(mark)) throw new Refusal(`L’application web n’est pas construite, et ${way}`)
  if (existsSync(join(root, 'apps', 'web', 'src')) && readFileSync(mark, 'utf8') !== fingerprint())
    throw new Refusal(`L’application web construite n’est pas celle de ces sources, et ${way}`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => files(path)))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function files(path) {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => files(`${path}/${name}`))
}
