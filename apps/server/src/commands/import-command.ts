import { resolve } from 'node:path'
import { clearLine, cursorTo } from 'node:readline'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { type Config, loadConfig } from '../config/config.ts'
import { createAppContext } from '../create-app-context.ts'
import { borrowDatabaseSource } from '../database-source.ts'
import { commandLine, writeAct } from '../features/audit/staff-acts/index.ts'
import {
  type ImportOptions,
  ImportRefusal,
  type ImportReport,
  readImportSettings,
  reportLines,
  runImport,
  type Source,
  sources,
} from '../features/civic/imports/index.ts'
import { migrations } from '../migrations.ts'
import { Misuse, type Print, printAnswer, readArguments, readCommand, refuseMore } from './command-answer.ts'

const known: Record<string, Source | undefined> = sources
const width = Math.max(...Object.keys(sources).map((name) => name.length))

const usage = `Usage : npm run import -- SOURCE [FICHIER|DOSSIER|ADRESSE] [OPTIONS]

Sans fichier, la source est lue à l’adresse des réglages.

${Object.values(sources)
  .map(({ name, institution, title }) => `  ${name.padEnd(width)}  ${institution} : ${title}`)
  .join('\n')}

Options :
  --skip-refused   laisser de côté les enregistrements illisibles au lieu de refuser le fichier
  --allow-fewer    accepter un fichier bien plus court que le précédent
  --json           donner le résultat en une valeur JSON`

/** The launcher changes to the project's folder; npm keeps the original one here. */
const calledFrom = process.env.INIT_CWD ?? process.cwd()

interface Wish {
  source: Source
  given: string | undefined
  options: Pick<ImportOptions, 'skipRefused' | 'allowFewer'>
}

function readWish(words: string[]): Wish {
  const { values, positionals } = readArguments(words, {
    'skip-refused': { type: 'boolean' },
    'allow-fewer': { type: 'boolean' },
  })
  const [name, given, ...more] = positionals
  if (name === undefined) throw new Misuse('Il manque la source.')
  const source = Object.hasOwn(known, name) ? known[name] : undefined
  if (source === undefined) throw new Misuse(`Source inconnue : ${name}.`)
  refuseMore(more)
  return {
    source,
    given: given === undefined || /^https?:\/\//.test(given) ? given : resolve(calledFrom, given),
    options: {
      skipRefused: values['skip-refused'] === true,
      allowFewer: values['allow-fewer'] === true,
    },
  }
}

/**
 * Runs `npm run import -- …` and returns its exit code: 0 done, 1 failed, 2 usage, 10 and above for a refused file
 * (docs/import.md). `--json` and `--help` are those of all commands.
 */
export async function runImportCommand(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const command = readCommand(print, words, usage, readWish)
  if ('exitCode' in command) return command.exitCode
  const { wish, isJson } = command
  try {
    const report = await carryOut(wish, loadConfig(env), print)
    return printAnswer(print, { said: reportLines(report).join('\n'), data: report }, isJson)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    const { refusal, sentence, exitCode } = error
    if (isJson) print.log(JSON.stringify({ done: false, code: 'refused', said: sentence, refusal }))
    else print.error(`Import refusé (${refusal}) : ${sentence}`)
    return exitCode
  }
}

async function carryOut(wish: Wish, config: Config, print: Print): Promise<ImportReport> {
  const settings = await readImportSettings(config.imports.settings)
  const source = await borrowDatabaseSource(config, (line) => print.error(line))
  try {
    await mustBeReady(source.url)
    const context = await createAppContext({ ...config, databaseUrl: source.url })
    const progress = createProgress(process.stderr)
    try {
      const report = await runImport(context, wish.source, wish.given, {
        ...wish.options,
        settings,
        onProgress: (read, total) => progress.show('lecture', read, total),
        onDownload: (bytes, total) => progress.show('téléchargement', bytes, total),
      })
      await context.transaction((tx) =>
        writeAct(tx, {
          actorId: commandLine.id,
          act: 'data_imported',
          at: context.clock.now(),
          details: { source: wish.source.name },
        }),
      )
      return report
    } finally {
      progress.clear()
      await context.close()
    }
  } finally {
    await source.stop()
  }
}

async function mustBeReady(url: string): Promise<void> {
  const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)
  const database = openDatabase({ url, poolSize: 1, onEffectError: report, onConnectionError: report })
  try {
    if (!(await isMigrated(database.pool, migrations)))
      throw new StartRefusal(
        'La base n’est pas celle de cette version de Parvis : démarrez-le une fois, puis recommencez.',
      )
  } finally {
    await database.close()
  }
}

const barWidth = 30
/** Milliseconds between lines when the output is no terminal. */
const plainEvery = 5_000

/** Draws a progress bar on a terminal, and prints plain lines elsewhere. */
function createProgress(out: NodeJS.WriteStream) {
  let told = 0
  let drawn = false
  return {
    show(what: string, done: number, total: number | null): void {
      const now = Date.now()
      if (now - told < (out.isTTY ? 100 : plainEvery)) return
      told = now
      if (!out.isTTY) {
        out.write(`${what} : ${done}${total === null ? '' : ` / ${total}`}\n`)
        return
      }
      drawn = true
      clearLine(out, 0)
      cursorTo(out, 0)
      out.write(`${what} ${total === null ? done.toLocaleString('fr-FR') : bar(done / total)}`)
    },
    clear(): void {
      if (!drawn) return
      clearLine(out, 0)
      cursorTo(out, 0)
      drawn = false
    },
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * barWidth)
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${Math.floor(share * 100)} %`
}
