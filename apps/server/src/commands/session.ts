import { setTimeout as sleep } from 'node:timers/promises'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import { type Database, openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import type { AppContext } from '../app-context.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { borrowDatabaseSource, openDatabaseSource } from '../database-source.ts'
import { commandLine, writeAct } from '../features/audit/staff-acts/index.ts'
import { migrations } from '../migrations.ts'
import type { Print } from './answer.ts'

/** Parts of the site that a command opens. Each is opened at its first use; `close` closes them in reverse order. */
export interface Session {
  /** @throws ConfigError */
  readonly config: Config
  /** Prints a line of the result at once; with `--json` nothing, since the output is one value. */
  print(line: string): void
  /** Writes progress or a warning to the error output. */
  report(line: string): void
  /**
   * Address of PostgreSQL itself. Without DATABASE_URL it is the embedded database of the running server, or one started for the
   * command.
   * @param exclusive refuses a database of a running server
   */
  openSource(exclusive?: 'exclusive'): Promise<string>
  /** The database; undefined when its schema is not that of this version. */
  findDatabase(): Promise<Database | undefined>
  /** The database. Refuses a schema of another version. */
  openDatabase(): Promise<Database>
  /** The context of features. No job of the site runs in it. */
  openSite(): Promise<AppContext>
  close(): Promise<void>
}

export function openSession(env: Record<string, string | undefined>, print: Print, isJson: boolean): Session {
  const closers: (() => Promise<void>)[] = []
  const keep = <Part>(part: Part, close: () => Promise<void>): Part => {
    closers.unshift(close)
    return part
  }
  const report = (line: string) => print.error(line)
  const reportError = (error: unknown) => report(error instanceof Error ? error.message : String(error))

  let config: Config | undefined
  const configNow = () => {
    config ??= loadConfig(env)
    return config
  }
  const openSource = once(async (exclusive?: 'exclusive') => {
    const source =
      exclusive === undefined
        ? await borrowDatabaseSource(configNow(), report)
        : await openDatabaseSource(configNow(), { fresh: false, progress: report })
    return keep(source.url, () => source.stop())
  })
  const openAny = once(async () => {
    const url = await openSource()
    const options = { url, poolSize: 1, onEffectError: reportError, onConnectionError: reportError }
    const database = openDatabase(options)
    keep(database, () => database.close())
    return { database, isCurrent: await isMigrated(database.pool, migrations) }
  })
  const findDatabase = async () => {
    const { database, isCurrent } = await openAny()
    return isCurrent ? database : undefined
  }
  const openCurrent = async () => {
    const database = await findDatabase()
    if (database !== undefined) return database
    throw new StartRefusal(
      'La base n’est pas celle de cette version de Parvis : démarrez-le une fois, puis recommencez.',
    )
  }
  const openSite = once(async () => {
    await openCurrent()
    const context = await openQuietContext({ ...configNow(), databaseUrl: await openSource() })
    keep(context, () => context.close())
    await untilConnected(context)
    return context
  })
  const session: Session = {
    get config() {
      return configNow()
    },
    print: (line) => (isJson ? undefined : print.log(line)),
    report,
    openSource,
    findDatabase,
    openDatabase: openCurrent,
    openSite,
    async close() {
      const close = closers.shift()
      if (close === undefined) return
      try {
        await close()
      } finally {
        await session.close()
      }
    },
  }
  return session
}

/** Opens a context that runs no job of the site and logs errors alone: the answer is all that stands on the screen. */
export async function openQuietContext(config: Config & { databaseUrl: string }): Promise<AppContext> {
  const { createAppContext } = await import('../create-app-context.ts')
  // A command needs few connections.
  const quiet = { logLevel: 'error', roles: new Set<never>(), databasePool: 3 } as const
  return createAppContext({ ...config, ...quiet })
}

function once<Arguments extends unknown[], Result>(open: (...given: Arguments) => Promise<Result>) {
  let opened: Promise<Result> | undefined
  return (...given: Arguments) => {
    opened ??= open(...given)
    return opened
  }
}

/** Waits for the bus, so that running servers learn of the change: they cache members. */
async function untilConnected({ bus, redis }: Pick<AppContext, 'bus' | 'redis'>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!bus.connected) {
    if (Date.now() > deadline)
      throw new StartRefusal(
        redis === undefined
          ? 'La base de données ne répond pas.'
          : 'Le serveur Redis de REDIS_URL ne répond pas.',
      )
    await sleep(10)
  }
}

/** Writes an act of the command line to the trail of the staff, for commands whose service writes none. */
export async function recordAct(
  { transaction }: Pick<Database, 'transaction'>,
  act: ModerationAct,
  details: Record<string, string | number> = {},
): Promise<void> {
  await transaction((tx) => writeAct(tx, { actorId: commandLine.id, act, at: new Date(), details }))
}
