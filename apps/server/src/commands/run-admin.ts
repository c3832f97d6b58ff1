import { setTimeout as sleep } from 'node:timers/promises'
import { of } from '@parvis/contract/french.ts'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import type { AppContext } from '../app-context.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { borrowDatabaseSource } from '../database-source.ts'
import { migrations } from '../migrations.ts'
import type { AdminAction, Command, Reading } from './admin-command.ts'
import { findCommand, usage } from './admin-help.ts'
import {
  type Answer,
  failure,
  Misuse,
  type Print,
  printAnswer,
  printHelp,
  printMisuse,
  readCommonOptions,
} from './command-answer.ts'

type Wish = { write: Command } | { read: Reading }
/** Help to print: what was asked for, or after words that no command takes. */
interface Help {
  help: string
  wrong?: string
}

async function readWish(words: readonly string[], isHelp: boolean): Promise<Wish | Help> {
  const asksHelp = isHelp || words[0] === 'help'
  const named = words[0] === 'help' ? words.slice(1) : words
  const [first] = named
  if (first === undefined)
    return asksHelp ? { help: usage } : { help: usage, wrong: 'Il manque la commande.' }
  const found = findCommand(named)
  if (found === null) return { help: usage, wrong: `Commande inconnue : ${first}.` }
  const { help, action, rest } = found
  if (asksHelp) return { help }
  if (action === undefined) {
    const [second] = rest
    return {
      help,
      wrong:
        second === undefined
          ? `Il manque la commande ${of(first)}.`
          : `Commande inconnue : ${first} ${second}.`,
    }
  }
  try {
    return await wishFor(action, rest)
  } catch (error) {
    if (error instanceof Misuse) return { help, wrong: error.message }
    throw error
  }
}

async function wishFor(action: AdminAction, words: readonly string[]): Promise<Wish> {
  return action.reads ? { read: await action.read(words) } : { write: await action.read(words) }
}

/** Runs an operator's command and prints its result. Returns the exit code: 0 done, 1 failed, 2 usage. */
export async function runCommand(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const { isJson, isHelp, rest } = readCommonOptions(words)
  const wish = await readWish(rest, isHelp)
  if ('help' in wish) {
    const { help, wrong } = wish
    return wrong === undefined ? printHelp(print, help) : printMisuse(print, help, wrong, isJson)
  }
  const config = loadConfig(env)
  const source = await borrowDatabaseSource(config, (line) => print.error(line))
  try {
    return printAnswer(print, await runOn({ ...config, databaseUrl: source.url }, wish), isJson)
  } finally {
    await source.stop()
  }
}

const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)

type SiteConfig = Config & { databaseUrl: string }

async function runOn(config: SiteConfig, wish: Wish): Promise<Answer> {
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
  const { createAppContext } = await import('../create-app-context.ts')
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
