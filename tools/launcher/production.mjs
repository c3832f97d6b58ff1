import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'
import { Refusal } from './say.mjs'

/** Packages that the server needs to run, without tools of development. */
const installedFile = join(root, 'node_modules', '.package-lock.json')

/** Whether this is a production start, by the environment or by the `.env` file that the server reads. */
export function isProduction() {
  if (process.env.NODE_ENV) return process.env.NODE_ENV === 'production'
  const file = join(root, '.env')
  return (
    existsSync(file) && /^\s*(?:export\s+)?NODE_ENV\s*=\s*["']?production\b/m.test(readFileSync(file, 'utf8'))
  )
}

/** Whether node_modules holds what production needs, in the versions of the lock; development tools may be absent. */
export function hasProductionDependencies() {
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(([path, { version, dev, devOptional, optional, link }]) => {
    if (dev || !path.includes('node_modules/')) return true
    if (installed[path] === undefined) return Boolean(devOptional || optional)
    return link || installed[path].version === version
  })
}

export function refuseMissingDependencies() {
  if (hasProductionDependencies()) return
  throw new Refusal(
    'Avec NODE_ENV=production, Parvis n’installe rien au démarrage, et ses dépendances ne sont pas celles de cette version : lancez npm ci --omit=dev, puis relancez.',
  )
}
