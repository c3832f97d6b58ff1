import { createHash, randomBytes } from 'node:crypto'
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
import { StartRefusal } from '../start-refusal.ts'
import { stopLeftOverPostmaster } from './embedded-processes.ts'

/** PostgreSQL refuses to run as root; started as root, it runs under this account. */
export interface Account {
  uid: number
  gid: number
}

/** Where one embedded cluster lives. */
export interface Place {
  base: string
  cluster: string
  logFile: string
  /** The account the database runs under; undefined: the one that runs the server. */
  account: Account | undefined
  /** A folder every account can reach, for the binaries; undefined: they can stay where they are. */
  shelf: string | undefined
}

/** What root's clusters have in common: no account but root can be trusted to reach a folder below a home. */
const machineFolder = '/var/lib/parvis'
/** The shortest limit among the systems we run on (macOS 104, Linux 108), with its closing zero byte. */
const socketPathLimit = 103
const socketName = '.s.PGSQL.5432'

/**
 * Finds, or prepares, the place of the cluster that belongs to a data folder (which exists already, and is locked).
 *
 * Not root: everything below the data folder. Root: below /var/lib/parvis, since the unprivileged account that runs
 * PostgreSQL may not reach the data folder, with a note in the data folder that says where.
 */
export async function placeFor(dataFolder: string): Promise<Place> {
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
  // A folder first used by another account: that account reaches it, so its cluster stays where it is.
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

/** Where the cluster of a data folder is, when it has one. Creates nothing. */
export function findBase(dataFolder: string): string | undefined {
  const note = join(dataFolder, 'postgres-location')
  const base = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataFolder, 'postgres')
  return existsSync(base) ? base : undefined
}

function place(base: string, as: Account | undefined, shelf: string | undefined): Place {
  return { base, cluster: join(base, 'cluster'), logFile: join(base, 'postgres.log'), account: as, shelf }
}

async function newBase(dataFolder: string, note: string): Promise<string> {
  const name = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16)
  const base = join(machineFolder, name)
  if (existsSync(base)) {
    // Somebody removed the data folder and made it anew. What it held is over, but only its owner may say for good:
    // the last such cluster is kept aside.
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

/** A data folder may be moved; a copy of it must not end on the same cluster as the original. */
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
 * A folder for the socket that only the database's account enters, with a path short enough for a socket however
 * deep the data folder lies.
 */
export function socketFolder({ base, account: as }: Place): string {
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

/** Where a cluster that was started before can be reached, and with which password. Creates nothing. */
export function findAccess(dataFolder: string): { host: string; password: string } | undefined {
  const base = findBase(dataFolder)
  if (base === undefined || !existsSync(join(base, 'secret'))) return undefined
  const note = join(base, 'socket-location')
  const host = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(base, 'socket')
  return { host, password: readFileSync(join(base, 'secret'), 'utf8') }
}

/** A temporary folder may have been swept away, and made again by somebody else. */
function isOurs(folder: string, as: Account | undefined): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true && stat.uid === (as?.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0
  )
}

/** The database's password: made once, readable by the account that runs the server alone. */
export function secretOf({ base }: Place): string {
  const file = join(base, 'secret')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8')
}

/** Gives a file or folder to the database's account, with these permissions. */
export function own(path: string, as: Account | undefined, mode: number): string {
  if (as !== undefined) chownSync(path, as.uid, as.gid)
  chmodSync(path, mode)
  return path
}
