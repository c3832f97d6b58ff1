import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { type AdminCommand, type Answer, type Command, failure, type Reading } from './admin-command.ts'
import { adminCommands, helpOn, usage } from './admin-commands.ts'
import type { AppContext } from './app-context.ts'
import { type Config, loadConfig } from './config.ts'
import { borrowDatabaseSource } from './database-source.ts'
import { migrations } from './migrations.ts'

type Wish = { write: Command } | { read: Reading } | { help: string; isWrong: boolean }

async function readWish(words: readonly string[]): Promise<Wish> {
  const [verb = '', ...rest] = words
  const named = verb === 'help' ? rest[0] : verb
  const command = named === undefined ? undefined : adminCommands[named]
  if (command === undefined) return { help: usage, isWrong: verb !== 'help' || rest.length > 0 }
  if (verb === 'help' || rest.includes('--help')) return { help: helpOn(command), isWrong: false }
  return (await wishFor(command, rest)) ?? { help: helpOn(command), isWrong: true }
}

/** Null for words that the command does not take. */
async function wishFor(command: AdminCommand, words: readonly string[]): Promise<Wish | null> {
  try {
    if (command.reads) {
      const read = await command.read(words)
      return read && { read }
    }
    const write = await command.read(words)
    return write && { write }
  } catch (error) {
    if (isUnknownOption(error)) return null
    throw error
  }
}

const isUnknownOption = (error: unknown) =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

type Print = Pick<Console, 'log' | 'error'>

/** Runs an operator's command and prints its result. Returns the exit code: 0 done, 1 failed, 2 usage. */
export async function runCommand(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const isJson = words.includes('--json')
  const wish = await readWish(words.filter((word) => word !== '--json'))
  if ('help' in wish) {
    if (wish.isWrong) print.error(wish.help)
    else print.log(wish.help)
    return wish.isWrong ? 2 : 0
  }
  const config = loadConfig(env)
  const source = await borrowDatabaseSource(config, (line) => print.error(line))
  try {
    const { said, failed = false, data } = await runOn({ ...config, databaseUrl: source.url }, wish)
    if (isJson) print.log(JSON.stringify(data === undefined || failed ? { done: !failed, said } : data))
    else if (failed) print.error(said)
    else print.log(said)
    return failed ? 1 : 0
  } finally {
    await source.stop()
  }
}

const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)

type SiteConfig = Config & { databaseUrl: string }

async function runOn(config: SiteConfig, wish: Exclude<Wish, { help: string }>): Promise<Answer> {
  const { db, pool, close } = openDatabase({
    url: config.databaseUrl,
    poolSize: 1,
    onEffectError: report,
    onConnectionError: report,
  })
  try {
    if (!(await isMigrated(pool, migrations)))
      return failure(
        'La base n’est pas celle de cette version de Parvis : démarrez-le une fois, puis recommencez.',
      )
    return 'read' in wish ? await wish.read({ db }) : await write(config, wish.write)
  } finally {
    await close()
  }
}

/** A command needs few connections. */
const poolSize = 3

async function write(config: SiteConfig, command: Command): Promise<Answer> {
  const { createAppContext } = await import('./create-app-context.ts')
  // The answer is all that stands on the screen, and no job of the site runs here.
  const quiet = { logLevel: 'error', roles: new Set<never>() } as const
  const context = await createAppContext({ ...config, ...quiet, databasePool: poolSize })
  try {
    await untilConnected(context)
    return await command(context)
  } finally {
    await context.close()
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
