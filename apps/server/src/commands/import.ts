import { clearLine, cursorTo } from 'node:readline'
import {
  ImportRefusal,
  type ImportReport,
  makeSnapshot,
  readImportSettings,
  reportLines,
  runImport,
  type Source,
  sources,
} from '../features/civic/imports/index.ts'
import type { Answer } from './answer.ts'
import { Misuse, pathOf, readArguments, refuseMore } from './arguments.ts'
import type { Command } from './command.ts'
import type { Session } from './session.ts'
import { recordAct } from './session.ts'

const known: Record<string, Source | undefined> = sources
const width = Math.max(...Object.keys(sources).map((name) => name.length))

const help = `Usage : npm run import -- SOURCE [FICHIER|DOSSIER|ADRESSE] [OPTIONS]

Sans fichier, la source est lue à l’adresse des réglages.

${Object.values(sources)
  .map(({ name, institution, title }) => `  ${name.padEnd(width)}  ${institution} : ${title}`)
  .join('\n')}

Options :
  --strict         refuser le fichier au premier document illisible au lieu de le mettre de côté
  --allow-fewer    accepter un fichier bien plus court que le précédent
  --allow-older    accepter un fichier plus ancien que celui qui est en place
  --json           donner le résultat en une valeur JSON`

/** `npm run import`: open data of institutions. */
export const importCommand: Command = {
  needs: 'session',
  help,
  read(words) {
    const { values, positionals } = readArguments(words, {
      strict: { type: 'boolean' },
      'allow-fewer': { type: 'boolean' },
      'allow-older': { type: 'boolean' },
    })
    const [name, place, ...more] = positionals
    if (name === undefined) throw new Misuse('Il manque la source.')
    if (name === 'snapshot') {
      if (place === undefined) throw new Misuse('Il manque le dossier des fichiers.')
      refuseMore(more)
      const folder = pathOf(place)
      return (session) => bundleSnapshot(session, folder)
    }
    const source = Object.hasOwn(known, name) ? known[name] : undefined
    if (source === undefined) throw new Misuse(`Source inconnue : ${name}.`)
    refuseMore(more)
    const from = place === undefined || /^https?:\/\//.test(place) ? place : pathOf(place)
    const options = {
      strict: values.strict ?? false,
      allowFewer: values['allow-fewer'] ?? false,
      allowOlder: values['allow-older'] ?? false,
    }
    return (session) =>
      importSource(session, source, from, options).then(
        (report) => ({ message: reportLines(report).join('\n'), data: report }),
        answerRefusal,
      )
  },
}

/** Makes the snapshot that Parvis bundles, from real files. */
async function bundleSnapshot(session: Session, folder: string): Promise<Answer> {
  const made = await makeSnapshot(folder, await readImportSettings(session.config.imports.settings))
  const lines = made.map(
    ({ source, records, bytes }) => `${source} : ${records} enregistrements, ${Math.ceil(bytes / 1024)} Kio`,
  )
  return { message: lines.join('\n'), data: made }
}

function answerRefusal(error: unknown): Answer {
  if (!(error instanceof ImportRefusal)) throw error
  const { refusal, sentence, exitCode } = error
  return {
    message: `Import refusé (${refusal}) : ${sentence}`,
    data: { said: sentence, refusal },
    failure: { code: 'refused', exitCode },
  }
}

async function importSource(
  session: Session,
  source: Source,
  from: string | undefined,
  options: { strict: boolean; allowFewer: boolean; allowOlder: boolean },
): Promise<ImportReport> {
  const settings = await readImportSettings(session.config.imports.settings)
  const context = await session.openSite()
  const progress = createProgress(process.stderr)
  try {
    const report = await runImport(context, source, from, {
      ...options,
      settings,
      onProgress: (read, total) => progress.show('lecture', read, total),
      onDownload: (bytes, total) => progress.show('téléchargement', bytes, total),
    })
    await recordAct(context, 'data_imported', { source: source.name })
    return report
  } finally {
    progress.clear()
  }
}

const barWidth = 30
/** Milliseconds between lines when the output is no terminal. */
const plainEvery = 5_000

/** Draws a progress bar on a terminal, and prints plain lines elsewhere. */
function createProgress(out: NodeJS.WriteStream) {
  let shownAt = 0
  let drawn = false
  return {
    show(what: string, done: number, total: number | null): void {
      const now = Date.now()
      if (now - shownAt < (out.isTTY ? 100 : plainEvery)) return
      shownAt = now
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
