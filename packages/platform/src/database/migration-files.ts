import { readdir, readFile } from 'node:fs/promises'

/** A migration: one file of plain SQL. */
export interface MigrationFile {
  /** Name as `schema_migrations` records it: that of the file, after `contract/` if it is in that folder. */
  name: string
  /** Name under which it was recorded before it was renamed. */
  formerName: string | undefined
  /**
   * `expand`: only adds, so that the version before still runs; applied at every start. `contract`: removes what no
   * version in service reads any more; applied when the operator asks for it.
   */
  phase: 'expand' | 'contract'
  inTransaction: boolean
  text: string
}

/** Beginning of the recorded names of contract migrations; an older version recognises them by it. */
export const contractFolder = 'contract/'

/** Digits at the beginning of a file's name, by which all files of both folders are ordered. */
export function stampOf(name: string): string {
  return /^(?:contract\/)?(\d*)/.exec(name)?.[1] ?? ''
}

/** Reads the migrations of a folder and of its folder `contract`, in the order in which they are applied. */
export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const paths = await readdir(folder, { recursive: true })
  const names = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:contract\/)?[^/]+\.sql$/.test(path))
    .map((path) => path.slice(0, -'.sql'.length))
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  return files.sort(inOrder)
}

async function readMigration(folder: URL, name: string): Promise<MigrationFile> {
  const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
  const mark = /^-- migration: (.*)$/m.exec(text.slice(0, text.indexOf('\n')))?.[1]
  const formerName = /^formerly (\S+)$/.exec(mark ?? '')?.[1]
  const inTransaction = mark !== 'no-transaction'
  if (mark !== undefined && inTransaction && formerName === undefined)
    throw new Error(`${name}: unknown mark "${mark}"`)
  return {
    name,
    formerName,
    phase: name.startsWith(contractFolder) ? 'contract' : 'expand',
    inTransaction,
    text,
  }
}

function inOrder(a: MigrationFile, b: MigrationFile): number {
  const [first, second] = [a, b].map(({ name }) => name.replace(contractFolder, ''))
  return String(first) < String(second) ? -1 : 1
}
