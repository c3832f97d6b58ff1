/**
 * `npm test -- migrations`: Squawk reads the migrations after the baseline, and reports statements that would block members or break the
 * version before (docs/migrations.md, ADR 41).
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { quietly, root } from './launcher/processes.mjs'
import { say } from './launcher/say.mjs'

const folder = join(root, 'apps', 'server', 'migrations')

const always = [
  // The migrator sets both.
  'require-lock-timeout',
  'require-statement-timeout',
  // Columns hold what their checks allow.
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
]
/** Statements that a contract migration is for. */
const ofContract = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']

/**
 * Checks migration files; paths may be anywhere.
 * @param {{ path: string, isContract: boolean }[]} files
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function lint(files) {
  const groups = [false, true].map((isContract) => files.filter((file) => file.isContract === isContract))
  const reports = await Promise.all(
    groups.map((group, index) => squawk(group, index === 1 ? [...always, ...ofContract] : always)),
  )
  return {
    code: Math.max(...reports.map(({ code }) => code)),
    output: reports
      .map(({ output }) => output)
      .join('\n')
      .trim(),
  }
}

async function squawk(files, excluded) {
  if (files.length === 0) return { code: 0, output: '' }
  const options = ['--pg-version=15.0', '--assume-in-transaction', '--reporter=gcc', `--exclude=${excluded}`]
  const program = join(root, 'node_modules', 'squawk-cli', 'js', 'bin', 'squawk')
  return quietly(process.execPath, [program, ...options, ...files.map(({ path }) => path)], { cwd: root })
}

/** Returns whether npm has Squawk's program for this system. */
export function isAvailable() {
  try {
    createRequire(import.meta.url).resolve(`@squawk-cli/${process.platform}-${process.arch}/package.json`)
    return true
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    return false
  }
}

/** Migrations that the check concerns: the baseline meets no members. */
function checkedMigrations() {
  const filesOf = (path, isContract) =>
    readdirSync(path)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => ({ path: join(path, name), isContract }))
  return [...filesOf(folder, false), ...filesOf(join(folder, 'contract'), true)]
}

async function main() {
  if (!isAvailable()) {
    say('Squawk n’existe pas pour ce système : les nouvelles migrations n’ont pas été relues.')
    return 0
  }
  const { code, output } = await lint(checkedMigrations())
  if (code !== 0) console.error(output)
  return code
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main()
