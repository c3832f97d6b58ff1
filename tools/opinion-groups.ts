/**
 * `npm run opinion-groups -- FOLDER`: computes the opinion groups of a consultation in Polis' open-data form
 * (`comments.csv`, `participants-votes.csv`) and prints them as JSON (docs/consultations.md). Exit codes: 0 computed,
 * 1 the files cannot be read as a consultation, 2 usage.
 */
import { parseArgs } from 'node:util'
import { describeOpinionGroups } from '../apps/server/src/features/civic/consultations/opinion-groups/description.ts'
import { UnreadableConsultation } from '../apps/server/src/features/civic/consultations/opinion-groups/polis-files.ts'

const usage = `Usage : npm run opinion-groups -- DOSSIER

  DOSSIER  comments.csv et participants-votes.csv, dans la forme des données ouvertes de Polis

Codes de sortie : 0 groupes calculés, 1 fichiers illisibles, 2 usage.`

const folder = folderOf(process.argv.slice(2))
if (folder === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    console.log(JSON.stringify(await describeOpinionGroups(folder), null, 2))
  } catch (error) {
    if (!(error instanceof UnreadableConsultation)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function folderOf(words: string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: words, allowPositionals: true })
    return positionals.length === 1 ? positionals[0] : undefined
  } catch {
    return undefined
  }
}
