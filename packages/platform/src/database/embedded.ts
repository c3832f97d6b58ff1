import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder } from '../process-lock.ts'
import { StartRefusal } from '../start-refusal.ts'
import { embeddedBinaries, embeddedMajor, unsupportedPlatform } from './embedded-binaries.ts'
import { createCluster, plainEnvironment, superuser } from './embedded-cluster.ts'
import {
  type ClusterLocation,
  findAccess,
  findBase,
  own,
  placeFor,
  secretOf,
  socketFolder,
} from './embedded-place.ts'
import { stopLeftOverPostmaster, stopPostmaster } from './embedded-processes.ts'
import { postgresSettings } from './embedded-settings.ts'

export interface EmbeddedPostgres {
  /** Connection string, as `pg` and `psql` understand it, for the database `parvis`. */
  url: string
  /** Log file of PostgreSQL. */
  logFile: string
  /** Restarts the database on the same cluster; resolves when it accepts connections. */
  restart(): Promise<void>
  /** Fast shutdown; resolves when all processes have ended and the lock on the data folder is released. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Created when missing. */
  dataFolder: string
  /** `false` trades durability for speed: for tests only. */
  fsync?: boolean
  /** PostgreSQL settings over the built-in ones. */
  settings?: Record<string, string>
  /** Receives progress of slow steps, one French line at a time. */
  progress?: (line: string) => void
}

const lockName = 'postgres'
const role = 'parvis'
const database = 'parvis'
/** Crash recovery replays all changes since the last checkpoint, which takes long on a slow disk. */
const startPatienceMs = 180_000
/** Longest pause between two attempts to restart a database that ended. */
const longestPauseMs = 5_000
const logLimitBytes = 10_000_000

/**
 * Starts the embedded PostgreSQL of a data folder, and creates its cluster the first time. First stops a postmaster
 * left by a killed server. Restarts PostgreSQL when it dies.
 * @throws StartRefusal when the folder is in use, or when there is no embedded PostgreSQL for this platform
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder)
  const lock = lockFolder(dataFolder, lockName)
  try {
    const durable = options.fsync ?? true
    const place = await placeFor(dataFolder)
    if (place.shelf !== undefined && !existsSync(place.cluster))
      options.progress?.('Préparation de PostgreSQL…')
    const binaries = embeddedBinaries(place.shelf)
    requireSameMajor(place, dataFolder)
    await stopLeftOverPostmaster(place.cluster)
    if (!existsSync(place.cluster)) {
      options.progress?.('Création de la base de données…')
      await createCluster(place, binaries, durable)
    }
    const sockets = socketFolder(place)
    const settings = { ...postgresSettings(sockets, durable), ...options.settings }
    const password = secretOf(place)
    const keeper = await keepRunning(place, binaries, settings, {
      host: sockets,
      password,
      progress: options.progress,
    })
    await prepareDatabase(sockets, password)
    let stopped: Promise<void> | undefined
    return {
      url: connectionString(sockets, password),
      logFile: place.logFile,
      restart: keeper.restart,
      stop() {
        stopped ??= keeper.stop().then(() => lock.release())
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** PostgreSQL reads the files of its own major version only. */
function requireSameMajor({ cluster }: ClusterLocation, dataFolder: string): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return
  const [found, brought] = [readFileSync(file, 'utf8').trim(), String(embeddedMajor())]
  if (found === brought) return
  throw new StartRefusal(
    `La base du dossier ${dataFolder} est celle d’un PostgreSQL ${found}, et ce Parvis apporte le ${brought} : sauvegardez-la par « npm run backup » avec la version de Parvis qui l’a créée, puis restaurez-la par « npm run restore » dans un dossier neuf (docs/exploitation.md).`,
  )
}

/**
 * Stops the processes of a data folder's cluster and deletes the cluster, but not the rest of the folder.
 * @throws StartRefusal when the folder is in use
 */
export async function destroyEmbeddedPostgres(dataFolder: string): Promise<void> {
  const folder = resolve(dataFolder)
  const lock = lockFolder(folder, lockName)
  try {
    const base = findBase(folder)
    if (base !== undefined) {
      await stopLeftOverPostmaster(join(base, 'cluster'))
      rmSync(base, { recursive: true, force: true })
    }
    rmSync(join(folder, 'postgres-location'), { force: true })
  } finally {
    lock.release()
  }
}

/** Returns the connection string of a data folder's database if it is running and this account may use it. */
export async function findRunningPostgres(dataFolder: string): Promise<string | undefined> {
  const found = findAccess(resolve(dataFolder))
  if (found === undefined) return undefined
  const url = connectionString(found.host, found.password)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    // No answer: it is not running.
    return undefined
  }
}

function connectionString(sockets: string, password: string): string {
  return `postgres://${role}:${password}@/${database}?host=${encodeURIComponent(sockets)}`
}

interface Access {
  host: string
  password: string
  progress: EmbeddedOptions['progress']
}

async function keepRunning(
  place: ClusterLocation,
  binaries: string,
  settings: Record<string, string>,
  access: Access,
) {
  const stopping = new AbortController()
  let coming: Promise<ChildProcess> = start()
  await coming

  async function start(): Promise<ChildProcess> {
    const child = await launch(place, binaries, settings, access)
    child.once('exit', () => {
      if (stopping.signal.aborted) return
      // Killed from outside (out of memory, an operator): restarting limits the outage to moments.
      access.progress?.('PostgreSQL s’est arrêté : redémarrage…')
      coming = startAgain()
      // A stop interrupted it.
      coming.catch(() => undefined)
    })
    return child
  }

  /** A start may fail too, when it is killed or its disk is full: tries again, after ever longer pauses. */
  async function startAgain(): Promise<ChildProcess> {
    for (let pauseMs = 200; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await start()
      } catch (error) {
        if (stopping.signal.aborted) throw error
        access.progress?.(`PostgreSQL ne redémarre pas : ${String(error)}`)
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal })
    }
  }

  async function halt() {
    const child = await coming.catch(() => undefined)
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((done) => child.once('exit', done))
      await stopPostmaster(child.pid, 8_000)
      await gone
    }
  }

  return {
    async restart() {
      const before = coming
      await halt()
      // The exit handler above has started the next one.
      while (coming === before) await sleep(5)
      await coming
    },
    async stop() {
      stopping.abort()
      await halt()
    },
  }
}

async function launch(
  place: ClusterLocation,
  binaries: string,
  settings: Record<string, string>,
  access: Access,
) {
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    // The folder belongs to this cluster: a socket in it is left over from an ended postmaster. The process id in its
    // lock file is stale too, and may be another program's by now. The cluster's own lock file protects the data.
    for (const rest of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(join(access.host, rest), { force: true })
    const from = openLog(place)
    const log = openSync(place.logFile, 'a')
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      ['-D', place.cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      {
        cwd: place.base,
        env: plainEnvironment(),
        stdio: ['ignore', log, log],
        // Detached from the terminal: Ctrl-C stops the server, which then stops its database.
        detached: true,
        ...place.account,
      },
    )
    closeSync(log)
    // However the server ends, short of a kill, its database shuts down too.
    const endWithServer = () => void child.kill('SIGINT')
    process.once('exit', endWithServer)
    child.once('exit', () => process.off('exit', endWithServer))
    const failure = new Promise<Error>((done) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        done(error.code === 'ENOENT' ? unsupportedPlatform() : error)
      })
      child.once('exit', () =>
        done(new Error(`PostgreSQL did not start: ${complaints(place.logFile, from)}`)),
      )
    })
    const ready = untilAnswering(access, deadline, child)
    const outcome = await Promise.race([ready, failure])
    if (outcome === 'ready') return child
    if (outcome === 'too late') {
      if (child.pid !== undefined) await stopPostmaster(child.pid)
      throw new Error(`PostgreSQL does not answer: ${complaints(place.logFile, from)}`)
    }
    // Children of a killed postmaster end by themselves within moments.
    const orphansLeft = /pre-existing shared memory block|lock file "postmaster\.pid"/.test(outcome.message)
    if (!orphansLeft || Date.now() > deadline || outcome instanceof StartRefusal) throw outcome
    await sleep(200)
    await stopLeftOverPostmaster(place.cluster)
  }
}

async function untilAnswering(
  access: Access,
  deadline: number,
  child: ChildProcess,
): Promise<'ready' | 'too late'> {
  let reportedAt = Date.now()
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const client = superuserClient(access.host, access.password, 'postgres')
    try {
      await client.connect()
      await client.end()
      return 'ready'
    } catch {
      // No socket yet, or still recovering. A permanent error ends the process, and its log gives the reason.
      if (Date.now() - reportedAt > 5_000) {
        reportedAt = Date.now()
        access.progress?.('PostgreSQL remet la base en état…')
      }
      await sleep(25)
    }
  }
  return 'too late'
}

/** Creates the server's role and database. Completes the work of an interrupted start. */
async function prepareDatabase(host: string, password: string): Promise<void> {
  const client = superuserClient(host, password, 'postgres')
  await client.connect()
  try {
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (roles.rowCount === 0) await client.query(`create role ${role} login createdb password '${password}'`)
    const databases = await client.query('select 1 from pg_database where datname = $1', [database])
    if (databases.rowCount === 0) await client.query(`create database ${database} owner ${role}`)
  } finally {
    await client.end()
  }
}

function superuserClient(host: string, password: string, name: string): pg.Client {
  const client = new pg.Client({ host, port: 5432, user: superuser, password, database: name })
  // Errors while a connection is closed can be ignored.
  client.on('error', () => undefined)
  return client
}

/** Truncates an oversized log; returns the offset at which this start's part begins. */
function openLog(place: ClusterLocation): number {
  if (!existsSync(place.logFile)) {
    closeSync(openSync(place.logFile, 'a'))
    own(place.logFile, place.account, 0o600)
  }
  const { size } = statSync(place.logFile)
  if (size < logLimitBytes) return size
  renameSync(place.logFile, `${place.logFile}.1`)
  return openLog(place)
}

function complaints(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n')
  return lines.slice(-5).join(' | ')
}
