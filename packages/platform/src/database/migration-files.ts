import { readdir, readFile } from 'node:fs/promises'

/** A migration: one file of plain SQL. */
export interface MigrationFile {
  /** Name as `schema_migrations` records it: that of the file, after `baseline/` or `contract/` if it is in that folder. */
  name: string
  /** Name under which it was recorded before it was renamed. */
  formerName: string | undefined
  /** Set on the first baseline file: the migrations that the baseline replaces. */
  replaces: ReplacedMigrations | undefined
  /**
   * `baseline`: the schema with which a new database begins; recorded without being applied where the migrations that
   * it replaces were applied. `expand`: only adds, so that the version before still runs; applied at every start.
   * `contract`: removes what no version in service reads any more; applied when the operator asks for it.
   */
  phase: 'baseline' | 'expand' | 'contract'
  inTransaction: boolean
  text: string
}

/** Migrations of earlier versions, replaced by a baseline. */
export interface ReplacedMigrations {
  /** Name of the last one: the numbers of all others are lower. */
  last: string
  /** How many there are of each phase. */
  expand: number
  contract: number
}

/** Beginning of the recorded names of contract migrations; an older version recognises them by it. */
export const contractFolder = 'contract/'
const baselineFolder = 'baseline/'

/** Digits at the beginning of a file's name, by which all files of both folders are ordered. */
export function stampOf(name: string): string {
  return /^(?:contract\/)?(\d*)/.exec(name)?.[1] ?? ''
}

/** Reads the migrations of a folder and of its folders `baseline` and `contract`, in the order in which they are applied. */
export async function readMigrations(folder: URL): Promise<MigrationFile[]> {
  const paths = await readdir(folder, { recursive: true })
  const names = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:(?:baseline|contract)\/)?[^/]+\.sql$/.test(path))
    .map((path) => path.slice(0, -'.sql'.length))
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  return files.sort((a, b) => inOrder(a.name, b.name))
}

async function readMigration(folder: URL, name: string): Promise<MigrationFile> {
  const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
  const mark = /^-- migration: (.*)$/m.exec(text.slice(0, text.indexOf('\n')))?.[1]
  const formerName = /^formerly (\S+)$/.exec(mark ?? '')?.[1]
  const replaces = replacedBy(mark ?? '')
  const inTransaction = mark !== 'no-transaction'
  if (mark !== undefined && inTransaction && formerName === undefined && replaces === undefined)
    throw new Error(`${name}: unknown mark "${mark}"`)
  return {
    name,
    formerName,
    replaces,
    phase: phaseOf(name),
    inTransaction,
    text,
  }
}

function replacedBy(mark: string): ReplacedMigrations | undefined {
  const [, expand, contract, last] = /^replaces (\d+) and (\d+) until (\S+)$/.exec(mark) ?? []
  if (last === undefined) return undefined
  return { last, expand: Number(expand), contract: Number(contract) }
}

function phaseOf(name: string): MigrationFile['phase'] {
  if (name.startsWith(baselineFolder)) return 'baseline'
  return name.startsWith(contractFolder) ? 'contract' : 'expand'
}

/** Orders migrations by their names: the baseline comes first; all others by number, whatever their folder. */
export function inOrder(first: string, second: string): number {
  const [a, b] = [first, second].map((name) =>
    phaseOf(name) === 'baseline' ? ` ${name}` : name.replace(contractFolder, ''),
  )
  return String(a) < String(b) ? -1 : 1
}
