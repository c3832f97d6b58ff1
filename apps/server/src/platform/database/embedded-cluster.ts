import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unsupportedPlatform } from './embedded-binaries.ts'
import { own, type Place, secretOf } from './embedded-place.ts'

/** The superuser of the cluster; the server itself works as an ordinary role. */
export const superuser = 'postgres'

/**
 * Creates the cluster under another name and renames it when it is whole, so that a start killed half-way leaves
 * nothing that looks like a database.
 *
 * The collation is the built-in C.UTF-8: code point order, the same on every machine and for ever, with Unicode's
 * rules for upper and lower case. French order is asked for where it is wanted, with `COLLATE "fr-x-icu"`.
 */
export async function createCluster(place: Place, binaries: string, durable: boolean): Promise<void> {
  const draft = `${place.cluster}.new`
  const passwordFile = join(place.base, 'password.new')
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, secretOf(place), { mode: 0o600 })
  own(passwordFile, place.account, 0o600)
  // initdb makes the draft itself where it may, which is not so below a folder of root's.
  if (place.account !== undefined) {
    mkdirSync(draft, { mode: 0o700 })
    own(draft, place.account, 0o700)
  }
  const options = [
    ...['--pgdata', draft, '--username', superuser, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    // Trigrams and text search still ask the C library what a letter is.
    ...['--locale', process.platform === 'darwin' ? 'fr_FR.UTF-8' : 'C.UTF-8'],
    ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ]
  await run(join(binaries, 'bin', 'initdb'), options, place)
  rmSync(passwordFile)
  // The only door is the socket.
  const rules = join(draft, 'pg_hba.conf')
  writeFileSync(rules, 'local all all scram-sha-256\n')
  renameSync(draft, place.cluster)
}

/** The environment of PostgreSQL's programs: nothing of ours, messages in English for whoever searches for them. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function run(program: string, options: string[], place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      cwd: place.base,
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...place.account,
    })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      // The file is there and its loader is not: binaries for another C library (Alpine).
      reject(error.code === 'ENOENT' ? unsupportedPlatform() : error)
    })
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`initdb failed (${code}): ${complaint.trim()}`))
    })
  })
}
