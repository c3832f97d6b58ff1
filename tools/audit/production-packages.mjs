import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launcher/processes.mjs'

/**
 * What package-lock.json installs where Parvis runs, by its path; `optional` is what only some platforms need.
 *
 * @returns {Record<string, { name: string, version: string, optional: boolean }>}
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  return Object.fromEntries(
    entries.map(([path, { version, optional = false }]) => [
      path,
      { name: path.split('node_modules/').pop(), version, optional },
    ]),
  )
}
