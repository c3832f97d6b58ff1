import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const readers = new URL('./formats/', import.meta.url)

let version: Promise<string> | undefined

/** Digest of the sources of all readers: it changes when one learns to read more. */
export function readReaderVersion(): Promise<string> {
  version ??= digestOfReaders()
  return version
}

async function digestOfReaders(): Promise<string> {
  const names = (await readdir(readers)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const name of names.sort()) hash.update(`${name}\0`).update(await readFile(new URL(name, readers)))
  return hash.digest('hex').slice(0, 32)
}
