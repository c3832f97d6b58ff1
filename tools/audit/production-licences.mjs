import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launcher/processes.mjs'
import { productionPackages } from './production-packages.mjs'

/**
 * Production packages by licence, as `name version`, in order.
 * @returns {Record<string, string[]>}
 */
export function licencesInProduction() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const lines = Object.entries(productionPackages()).map(([path, { name, version }]) => ({
    licence: packages[path].license ?? 'unknown',
    line: `${name} ${version}`,
  }))
  const byLicence = Object.groupBy(lines, ({ licence }) => licence)
  return Object.fromEntries(
    Object.entries(byLicence)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([licence, found]) => [licence, [...new Set(found.map(({ line }) => line))].sort()]),
  )
}
