import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '../digest.ts'
import { StartRefusal } from '../start-refusal.ts'
import { stopLeftOverPostmaster } from './embedded-processes.ts'

/** PostgreSQL refuses to run as root; started as root, it runs under this account. */
export interface Account {
  uid: number
  gid: number
}

/** Location of one embedded cluster. */
export interface ClusterLocation {
  base: string
  cluster: string
  logFile: string
  /** Account that runs the database; undefined: the account of the server. */
  account: Account | undefined
  /** Folder for the binaries that every account can reach; undefined: they stay where they are. */
  shelf: string | undefined
}

/** Common folder for clusters of servers that run as root: other accounts may not reach a folder below a home. */
const machineFolder = '/var/lib/parvis'
/** Shortest limit among the supported systems (macOS 104, Linux 108), including the final zero byte. */
const socketPathLimit = 103
const socketName = '.s.PGSQL.5432'

/**
 * Finds or prepares the place of the cluster for an existing, locked data folder. When not root, everything is below
 * the data folder. When root, it is below /var/lib/parvis, since the unprivileged account that runs PostgreSQL may not
 * reach the data folder; a note in the data folder records the place.
 */
export async function placeFor(dataFolder: string): Promise<ClusterLocation> {
  const inside = join(dataFolder, 'postgres')
  const note = join(dataFolder, 'postgres-location')
  const isRoot = process.getuid?.() === 0
  if (!isRoot) {
    if (existsSync(note)) {
      throw new StartRefusal(
        `La base du dossier ${dataFolder} a été créée par root : relancez Parvis en root, ou choisissez un autre dossier avec PARVIS_DATA.`,
      )
    }
    mkdirSync(inside, { recursive: true, mode: 0o700 })
    return place(inside, undefined, undefined)
  }
  openFolder(machineFolder)
  // The data folder was first used by another account, which can reach it: its cluster stays there.
  const cluster = join(inside, 'cluster')
  if (existsSync(cluster)) return place(inside, ownerOf(cluster), machineFolder)
  const base = existsSync(note) ? readFileSync(note, 'utf8').trim() : await newBase(dataFolder, note)
  claim(base, dataFolder)
  return place(
    base,
    existsSync(join(base, 'cluster')) ? ownerOf(join(base, 'cluster')) : account(),
    machineFolder,
  )
}

/** Returns the place of a data folder's cluster if it exists. Creates nothing. */
export function findBase(dataFolder: string): string | undefined {
  const note = join(dataFolder, 'postgres-location')
  const base = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataFolder, 'postgres')
  return existsSync(base) ? base : undefined
}

function place(base: string, as: Account | undefined, shelf: string | undefined): ClusterLocation {
  return { base, cluster: join(base, 'cluster'), logFile: join(base, 'postgres.log'), account: as, shelf }
}

async function newBase(dataFolder: string, note: string): Promise<string> {
  const name = sha256(realpathSync(dataFolder)).toString('hex').slice(0, 16)
  const base = join(machineFolder, name)
  if (existsSync(base)) {
    // The data folder was removed and created again. Its old data is obsolete, but only the owner may delete it: the
    // last such cluster is kept.
    await stopLeftOverPostmaster(join(base, 'cluster'))
    rmSync(`${base}.old`, { recursive: true, force: true })
    renameSync(base, `${base}.old`)
  }
  openFolder(base)
  writeFileSync(join(base, 'origin'), `${realpathSync(dataFolder)}\n`)
  writeFileSync(`${note}.new`, `${base}\n`)
  renameSync(`${note}.new`, note)
  return base
}

/** A moved data folder keeps its cluster; a copy of it must not share the cluster of the original. */
function claim(base: string, dataFolder: string): void {
  openFolder(base)
  const file = join(base, 'origin')
  const here = realpathSync(dataFolder)
  const origin = existsSync(file) ? readFileSync(file, 'utf8').trim() : here
  const originNote = join(origin, 'postgres-location')
  if (origin !== here && existsSync(originNote) && readFileSync(originNote, 'utf8').trim() === base) {
    throw new StartRefusal(
      `Le dossier ${here} est une copie de ${origin}, dont la base se trouve dans ${base} : supprimez-y le fichier postgres-location pour commencer une nouvelle base.`,
    )
  }
  if (origin !== here || !existsSync(file)) writeFileSync(file, `${here}\n`)
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function account(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['parvis', 'postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':')
    if (fields !== undefined && Number(fields[2]) > 0)
      return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new StartRefusal(
    'PostgreSQL ne peut pas fonctionner en root et ce système n’a pas de compte « nobody » : lancez Parvis avec un compte ordinaire, ou indiquez une base dans DATABASE_URL.',
  )
}

function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

/**
 * Folder for the socket, accessible to the database's account only. Its path is short enough for a socket, however deep
 * the data folder is.
 */
export function socketFolder({ base, account: as }: ClusterLocation): string {
  const near = join(base, 'socket')
  if (Buffer.byteLength(join(near, socketName)) <= socketPathLimit) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    return own(near, as, 0o700)
  }
  const note = join(base, 'socket-location')
  const known = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
  if (known !== undefined && isOurs(known, as)) return known
  const roots = [tmpdir(), '/tmp']
  const root =
    roots.find((r) => Buffer.byteLength(join(r, 'parvis-XXXXXX', socketName)) <= socketPathLimit) ?? '/tmp'
  const folder = own(mkdtempSync(join(root, 'parvis-')), as, 0o700)
  writeFileSync(note, `${folder}\n`)
  return folder
}

/** Returns host and password of a cluster started earlier. Creates nothing. */
export function findAccess(dataFolder: string): { host: string; password: string } | undefined {
  const base = findBase(dataFolder)
  if (base === undefined || !existsSync(join(base, 'secret'))) return undefined
  const note = join(base, 'socket-location')
  const host = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(base, 'socket')
  return { host, password: readFileSync(join(base, 'secret'), 'utf8') }
}

/** A temporary folder may have been deleted, and created again by another user. */
function isOurs(folder: string, as: Account | undefined): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true && stat.uid === (as?.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0
  )
}

/** Password of the database: generated once, readable only by the server's account. */
export function secretOf({ base }: ClusterLocation): string {
  const file = join(base, 'secret')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8')
}

/** Sets owner and permissions of a file or folder for the database's account. */
export function own(path: string, as: Account | undefined, mode: number): string {
  if (as !== undefined) chownSync(path, as.uid, as.gid)
  chmodSync(path, mode)
  return path
}
