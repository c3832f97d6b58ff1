import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Files of public/ that the page begins with. */
const fixed = ['/theme.js', '/favicon.svg', '/manifest.webmanifest']

/** Files that the built page names: its scripts, styles and the font of the text. */
export function shellOf(page: string): string[] {
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address)
  return [...new Set([...assets, ...fixed])]
}

/**
 * Writes into the service worker what it keeps for times without a connection, and the version of it: another build is
 * another worker, which browsers notice by its bytes.
 */
export function offlineShell(): Plugin {
  let folder = ''
  return {
    name: 'parvis-offline-shell',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const page = await readFile(join(folder, 'index.html'), 'utf8')
      const place = join(folder, 'service-worker.js')
      const worker = await readFile(place, 'utf8')
      const version = createHash('sha256').update(page).update(worker).digest('hex').slice(0, 12)
      const written = worker
        .replace("const version = 'development'", `const version = '${version}'`)
        .replace('const shell = []', `const shell = ${JSON.stringify(shellOf(page))}`)
      if (!written.includes(version) || written.includes('const shell = []'))
        throw new Error('the service worker has no place for its version and shell')
      await writeFile(place, written)
    },
  }
}
