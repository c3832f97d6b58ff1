import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unsupportedPlatform } from './embedded-binaries.ts'
import { type ClusterLocation, own, secretOf } from './embedded-place.ts'

/** Superuser of the cluster; the server itself uses an ordinary role. */
export const superuser = 'postgres'

/**
 * Creates the cluster under a temporary name and renames it when complete, so that an interrupted start leaves no
 * partial database. The collation is the built-in C.UTF-8: code point order, stable on every machine, with Unicode case
 * rules. Queries that need French order use `COLLATE "fr-x-icu"`.
 */
export async function createCluster(
  place: ClusterLocation,
  binaries: string,
  durable: boolean,
): Promise<void> {
  const draft = `${place.cluster}.new`
  const passwordFile = join(place.base, 'password.new')
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, secretOf(place), { mode: 0o600 })
  own(passwordFile, place.account, 0o600)
  // initdb creates the draft where it has permission, which it lacks below a folder of root's.
  if (place.account !== undefined) {
    mkdirSync(draft, { mode: 0o700 })
    own(draft, place.account, 0o700)
  }
  const options = [
    ...['--pgdata', draft, '--username', superuser, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    // Trigrams and text search still use the C library's character classes.
    ...['--locale', process.platform === 'darwin' ? 'fr_FR.UTF-8' : 'C.UTF-8'],
    ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ]
  await run(join(binaries, 'bin', 'initdb'), options, place)
  rmSync(passwordFile)
  // Connections are accepted on the socket only.
  const rules = join(draft, 'pg_hba.conf')
  writeFileSync(rules, 'local all all scram-sha-256\n')
  renameSync(draft, place.cluster)
}

/**
 * Environment of PostgreSQL's programs: none of our variables, and messages in English, so that they can be searched
 * for.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function run(program: string, options: string[], place: ClusterLocation): Promise<void> {
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
      // The file exists but its loader does not: binaries for another C library (Alpine).
      reject(error.code === 'ENOENT' ? unsupportedPlatform() : error)
    })
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`initdb failed (${code}): ${complaint.trim()}`))
    })
  })
}
