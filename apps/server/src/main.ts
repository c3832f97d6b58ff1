import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { migrate, refuseOldSchema } from '@parvis/platform/database/migrate.ts'
import { endsWithin } from '@parvis/platform/ends-within.ts'
import { type ErrorReports, openErrorReports } from '@parvis/platform/error-reports.ts'
import { serveMetrics } from '@parvis/platform/metrics/metrics-listener.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { loadReference } from '../reference/load.ts'
import { buildApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { type Config, ConfigError, loadConfig } from './config/config.ts'
import { createAppContext } from './create-app-context.ts'
import { openDatabaseSource } from './database-source.ts'
import { loadSnapshot } from './features/civic/imports/index.ts'
import { migrations } from './migrations.ts'
import { lostDatabase, refuseDemoDatabase, refuseUnsafeStart } from './start-rules.ts'
import { version } from './version.ts'

// By default the heap may grow to several times its live size before a collection: 80 MB of 10,000 closed sockets
// stayed in memory until several more crowds had come and gone.
setFlagsFromString('--heap-growing-percent=50')

/** Maximum milliseconds of a stop for all but its delay and its patience: connections and the database close. */
const closePatienceMs = 10_000
/** One Ctrl-C may arrive three times, from the terminal, npm and the launcher; a later one is a second request. */
const sameSignalMs = 2_000

const closers: (() => Promise<unknown>)[] = []
let stopBegan: number | undefined
let hasFailed = false
/** Reports the errors that end the process. */
let reports: ErrorReports | undefined
/** Milliseconds that a stop takes at most. */
let stopBound = closePatienceMs

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAsAsked)
// The launcher or the watcher that started this process was killed.
process.once('disconnect', () => void stop())
// Unhandled rejections come here, too.
process.on('uncaughtException', (error: unknown) => {
  reportDefect(error)
  hasFailed = true
  void stop()
})
// A terminal or a reader of the log that is gone does not interrupt the stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await start(loadConfig(process.env), process.argv.slice(2))
} catch (thrown) {
  const error = lostDatabase(thrown) ?? thrown
  if (error instanceof StartRefusal || error instanceof ConfigError) printLine(error.message)
  else reportDefect(error)
  hasFailed = true
  await stop()
}

async function start(config: Config, options: string[]): Promise<void> {
  const unknown = options.find((option) => option !== '--fresh')
  if (unknown !== undefined) throw new StartRefusal(`Option inconnue : ${unknown}. La seule est --fresh.`)
  refuseUnsafeStart(config)
  if (config.errorsUrl !== undefined) {
    const fatal = openErrorReports({
      url: config.errorsUrl,
      version,
      onUndelivered: (error) =>
        printLine(`PARVIS_ERRORS_URL n’a pas reçu cette erreur : ${messageOf(error)}`),
    })
    reports = fatal
    // A report has five seconds.
    closers.unshift(() => fatal.close())
  }
  // Checked first, before the seconds that a first start takes.
  await portIsFree(config)
  const source = await openDatabaseSource(config, { fresh: options.includes('--fresh'), progress: printLine })
  closers.unshift(() => source.stop())
  if (config.migrate) await migrate(source.url, migrations, { progress: printLine })
  else await refuseOldSchema(source.url, migrations)
  const demo = config.environment !== 'production' && (config.demo ?? source.embedded)
  const context = await createAppContext({ ...config, demo, databaseUrl: config.databaseUrl ?? source.url })
  closers.unshift(() => context.close())
  // The embedded database belongs to this process by its lock.
  await context.node.join(source.embedded)
  if (config.metrics !== undefined) {
    const stopMetrics = await serveMetrics(context.metrics, config.metrics).catch((error: unknown) => {
      throw new StartRefusal(`PARVIS_METRICS : ${messageOf(error)}`)
    })
    closers.unshift(async () => stopMetrics())
  }
  await refuseDemoDatabase(config, context.db)
  await loadReference(context)
  if (config.snapshot ?? config.environment !== 'test') await loadOfficialExtract(context)
  const accounts = demo ? await raiseDemo(context) : undefined
  const app = await buildApp(context)
  closers.unshift(() => app.close())
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portRefusal(config, error)
  })
  // A stop requested meanwhile has closed the parts it knew of; close the rest.
  if (stopBegan !== undefined) return
  const { delay, patience } = config.stop
  stopBound = (delay + patience) * 1_000 + closePatienceMs
  closers.unshift(async () => {
    context.stopping.begin()
    if (!hasFailed) await sleep(delay * 1_000)
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  if (accounts !== undefined) console.log(accounts)
  console.log(`Parvis est prêt : ${config.port === 0 ? `http://localhost:${port}` : config.siteUrl}`)
}

async function loadOfficialExtract(context: AppContext): Promise<void> {
  const loaded = await loadSnapshot(context)
  if (loaded.length > 0)
    printLine('Extrait de données officielles chargé. PARVIS_IMPORTS=on active leur import quotidien.')
}

/** Loaded on demand: production never holds the demo community in memory. */
async function raiseDemo(context: AppContext): Promise<string> {
  const { seedDemo } = await import('../seed/demo.ts')
  const { people } = await import('../seed/people.ts')
  const { DEMO_PASSWORD } = await import('../seed/person.ts')
  await seedDemo(context)
  const addresses = people.flatMap(({ demoEmail }) => demoEmail ?? [])
  return `Comptes de démonstration (mot de passe ${DEMO_PASSWORD}) : ${addresses.join(', ')}`
}

/** A second signal ends the process at once. */
function stopAsAsked(): void {
  if (stopBegan !== undefined && Date.now() - stopBegan > sameSignalMs) process.exit(1)
  void stop()
}

/** Closes in reverse order of opening, then ends the process. */
async function stop(): Promise<void> {
  if (stopBegan !== undefined) return
  stopBegan = Date.now()
  const isOver = await endsWithin(stopBound, closeAll())
  if (!isOver) printLine('L’arrêt a pris trop de temps : Parvis s’interrompt.')
  process.exit(isOver && !hasFailed ? 0 : 1)
}

async function closeAll(): Promise<void> {
  for (let close = closers.shift(); close !== undefined; close = closers.shift()) {
    try {
      await close()
    } catch (error) {
      // The database comes last, and must be stopped whatever happened before.
      printLine(messageOf(error))
      hasFailed = true
    }
  }
}

function portIsFree(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portRefusal(config, error)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

function portRefusal({ port, host }: Config, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartRefusal(
      `Le port ${port} est déjà pris par un autre programme : libérez-le, ou choisissez-en un autre avec PORT (par exemple PORT=${port + 1} npm start).`,
    )
  }
  if (code === 'EACCES') {
    return new StartRefusal(
      `Ce compte ne peut pas ouvrir le port ${port} : choisissez avec PORT un port à partir de 1024.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefusal(`HOST=${host} n’est pas une adresse de cette machine.`)
  }
  return error
}

/** Nobody caught this error: it goes to the log whole, and to the operator's address without its message. */
function reportDefect(error: unknown): void {
  printLine(error instanceof Error ? (error.stack ?? error.message) : String(error))
  reports?.report(error, { place: 'process', requestId: undefined, traceId: undefined })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function printLine(line: string): void {
  process.stderr.write(`${line}\n`)
}
