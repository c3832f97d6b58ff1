import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complaintOf, isOffline } from './node.mjs'
import { npm, root } from './processes.mjs'
import { Refusal, step } from './say.mjs'

const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules', '.package-lock.json')
const mark = join(root, 'node_modules', '.parvis-lock')

/** Installs exactly the versions of the lock, unless they are installed. */
export async function ensureDependencies(node) {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  // A developer's own `npm install` has done this already.
  if (!alreadyInstalled(JSON.parse(lock))) await step('Installation des dépendances', () => install(node))
  writeFileSync(mark, hash)
}

async function install(node) {
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(node, options)
  if (code === 0) return
  const sentence = isOffline(output)
    ? 'Le registre npm est injoignable : vérifiez la connexion et la configuration de npm, puis relancez.'
    : 'npm n’a pas pu installer les dépendances de Parvis.'
  throw new Refusal(`${sentence}\n${complaintOf(output)}`)
}

/** npm records the contents of node_modules as the last step of an installation. */
function alreadyInstalled(lock) {
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const wanted = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))
  const asWanted = ([path, { version, optional, devOptional, link }]) =>
    installed[path] === undefined
      ? Boolean(optional || devOptional)
      : link || installed[path].version === version
  const known = new Set(wanted.map(([path]) => path))
  return (
    wanted.every(asWanted) &&
    Object.keys(installed).every((path) => !path.includes('node_modules/') || known.has(path))
  )
}
