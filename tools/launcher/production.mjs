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

/** The workspace that runs. The built web app contains its own dependencies. */
const server = 'apps/server'

/**
 * Whether node_modules holds what the server needs, in the versions of the lock. Development tools and what only the web
 * app needs may be absent, and so may optional packages: the embedded PostgreSQL, and those of other platforms.
 */
export function hasProductionDependencies() {
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const needed = neededBy(server, packages)
  return Object.entries(packages).every(([path, { version, dev, link }]) => {
    if (dev || !path.includes('node_modules/')) return true
    if (installed[path] === undefined) return !needed.has(path)
    return link || installed[path].version === version
  })
}

/** Paths in the lock of what a workspace depends on, its optional packages left out. */
function neededBy(workspace, packages) {
  const needed = new Set()
  const left = [workspace]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const found = resolve(path, name, packages)
      if (found === undefined || needed.has(found)) continue
      needed.add(found)
      left.push(packages[found].link ? packages[found].resolved : found)
    }
  }
  return needed
}

/** Resolves like Node: below the package, then in each folder above it. */
function resolve(from, name, packages) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (at === '') return undefined
  }
}

export function refuseMissingDependencies() {
  if (hasProductionDependencies()) return
  throw new Refusal(
    'Avec NODE_ENV=production, Parvis n’installe rien au démarrage, et ses dépendances ne sont pas celles de cette version : lancez npm ci --omit=dev, puis relancez.',
  )
}
