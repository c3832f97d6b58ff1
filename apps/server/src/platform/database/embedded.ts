import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder } from '../process-lock.ts'
import { StartRefusal } from '../start-refusal.ts'
import { embeddedBinaries, unsupportedPlatform } from './embedded-binaries.ts'
import { createCluster, plainEnvironment, superuser } from './embedded-cluster.ts'
import { findAccess, findBase, own, type Place, placeFor, secretOf, socketFolder } from './embedded-place.ts'
import { stopLeftOverPostmaster, stopPostmaster } from './embedded-processes.ts'
import { postgresSettings } from './embedded-settings.ts'

export interface EmbeddedPostgres {
  /** Connection string, as `pg` and `psql` understand it, for the database `parvis`. */
  url: string
  /** What PostgreSQL has to say. */
  logFile: string
  /** Stops the database and starts it again on the same cluster; resolves when it answers. */
  restart(): Promise<void>
  /** Fast shutdown; resolves when the last process is gone and the data folder is free again. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Created when missing. */
  dataFolder: string
  /** `false` gives up durability for speed: for tests only. */
  fsync?: boolean
  /** PostgreSQL settings over the built-in ones. */
  settings?: Record<string, string>
  /** Told what takes long, one French line at a time. */
  progress?: (line: string) => void
}

const lockName = 'postgres'
const role = 'parvis'
const database = 'parvis'
/** Recovery after a crash replays what was written since the last checkpoint; a slow disk takes its time. */
const startPatienceMs = 180_000
const logLimitBytes = 10_000_000

/**
 * Starts the embedded PostgreSQL of a data folder, creating its cluster the first time. A postmaster left behind by a
 * killed server is stopped first; one that dies under us is started again.
 *
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

/**
 * Stops what runs on a data folder's cluster and removes the cluster. The rest of the folder stays.
 *
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

/** The connection string of a data folder's database when it is running and this account may use it. */
export async function findRunningPostgres(dataFolder: string): Promise<string | undefined> {
  const found = findAccess(resolve(dataFolder))
  if (found === undefined) return undefined
  const url = connectionString(found.host, found.password)
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    // Nobody answers: it is not running.
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

async function keepRunning(place: Place, binaries: string, settings: Record<string, string>, access: Access) {
  let stopping = false
  let coming: Promise<ChildProcess> = start()
  await coming

  async function start(): Promise<ChildProcess> {
    const child = await launch(place, binaries, settings, access)
    child.once('exit', () => {
      if (stopping) return
      // Killed from outside (memory, an operator): the members should see a hiccup, not an outage.
      access.progress?.('PostgreSQL s’est arrêté : redémarrage…')
      coming = start()
      coming.catch((error: unknown) => access.progress?.(`PostgreSQL ne redémarre pas : ${String(error)}`))
    })
    return child
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
      // The exit above has set the next start going.
      while (coming === before) await sleep(5)
      await coming
    },
    async stop() {
      stopping = true
      await halt()
    },
  }
}

async function launch(place: Place, binaries: string, settings: Record<string, string>, access: Access) {
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    // The folder is this cluster's alone: a socket in it is of a postmaster that is gone, and so is the number in its
    // lock file, which may be another program's by now. The cluster's own lock file is what guards the data.
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
        // Out of the terminal's reach: Ctrl-C stops the server, and the server then stops its database.
        detached: true,
        ...place.account,
      },
    )
    closeSync(log)
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
    // The children of a postmaster that was killed notice so, and go, within moments.
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
  let told = Date.now()
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const client = superuserClient(access.host, access.password, 'postgres')
    try {
      await client.connect()
      await client.end()
      return 'ready'
    } catch {
      // Not yet: no socket, or recovering. What is wrong for good ends the process, and its log says what.
      if (Date.now() - told > 5_000) {
        told = Date.now()
        access.progress?.('PostgreSQL remet la base en état…')
      }
      await sleep(25)
    }
  }
  return 'too late'
}

/** Makes the server's role and its database; a start killed half-way through is completed by the next one. */
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
  // A connection cut while it is being closed has nobody to report to.
  client.on('error', () => undefined)
  return client
}

/** Keeps the log bounded; answers where this start's part of it begins. */
function openLog(place: Place): number {
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
