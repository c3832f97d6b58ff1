import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { statementFacts } from '@parvis/contract/trust/duties.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import { exportDay, reportParts, writeReport } from '../../features/trust/transparency/index.ts'
import type { Answer } from '../answer.ts'
import { Misuse, readArguments, requireDay, requireOneOf, requireWord } from '../arguments.ts'
import type { SiteAct } from '../command.ts'
import { recordAct } from '../session.ts'

type File = { name: string; text: string }

async function write(folder: string, files: readonly File[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const paths = files.map(({ name }) => join(folder, name))
  await Promise.all(files.map(({ text }, index) => writeFile(paths[index] ?? '', text)))
  return paths
}

const answer = (message: string, paths: readonly string[]): Answer => ({
  message: [message, ...paths].join('\n'),
  data: { files: paths },
})

/** Reads the words of `statements`. */
export function readStatements(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, { facts: { type: 'string' } }, 2)
  const [first, second] = positionals
  const day = requireDay(first, 'le jour')
  const folder = requireWord(second, 'le dossier')
  const facts = requireOneOf(values.facts ?? 'standard', statementFacts, '--facts')
  return async (context: AppContext) => {
    const rows = await exportDay(context, commandLine, { day, form: 'csv', facts })
    const batches = await exportDay(context, commandLine, { day, form: 'json', facts })
    const paths = await write(resolve(folder), [...rows.files, ...batches.files])
    return answer(
      rows.count === 0
        ? `Aucun exposé des motifs le ${day}.`
        : `Exposés des motifs du ${day} : ${rows.count}.`,
      paths,
    )
  }
}

/** Reads the words of `transparency-report`. */
export function readReport(words: readonly string[]): SiteAct {
  const [first, second] = readArguments(words, {}, 2).positionals
  const year = requireWord(first, 'l’année')
  if (!/^20\d\d$/.test(year)) throw new Misuse(`« ${year} » n’est pas une année (2026).`)
  const folder = requireWord(second, 'le dossier')
  return async (context: AppContext) => {
    await recordAct(context, 'report_exported', { year: Number(year) })
    const report = await writeReport(context, Number(year))
    const files = reportParts.map((part): File => ({ name: `${part}.csv`, text: report[part] }))
    return answer(`Rapport de transparence de ${year} :`, await write(resolve(folder), files))
  }
}
