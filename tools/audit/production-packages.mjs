import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launcher/processes.mjs'

/**
 * Production packages of package-lock.json by path; `optional` marks those for some platforms only.
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
