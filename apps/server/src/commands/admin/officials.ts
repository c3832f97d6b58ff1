import { basename } from 'node:path'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { ReadLine } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import type { LineFault, PreparedProblem } from '@parvis/contract/people/prepared-verifications.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import {
  importOfficials,
  preview,
  readReport,
  undoImport,
} from '../../features/people/prepared-verifications/index.ts'
import { type Answer, failure, orRefusal, withGivenFile } from '../answer.ts'
import { readArguments, requireUuid, requireWord } from '../arguments.ts'
import type { DatabaseAct, SiteAct } from '../command.ts'

const faultTexts: Record<LineFault, string> = {
  columns: 'il manque des colonnes',
  name: 'nom vide ou trop long',
  mandate: 'mandat vide ou trop long',
  territory: 'territoire vide ou trop long',
  contact: 'ni adresse mail ni nom d’utilisateur',
  source: 'adresse de la source',
  date: 'date illisible',
  date_to_come: 'date à venir',
  mandate_over: 'mandat terminé',
  repeated: 'contact déjà donné plus haut',
}

const problemTexts: Record<PreparedProblem, string> = {
  account_unknown: 'aucun compte de ce nom',
  account_not_official: 'compte d’un autre type',
  already_verified: 'déjà vérifié',
  already_prepared: 'déjà préparé',
  mail_failed: 'mail non envoyé',
  declined: 'décliné',
}

const refused = {
  officials_list_changed: 'Aucune ligne ne peut être importée.',
  officials_import_not_found: 'Cet import n’existe pas.',
  officials_import_undone: 'Cet import est déjà annulé.',
}

const unreadable: Record<string, string> = {
  empty: 'La liste est vide.',
  too_many_lines: `La liste a plus de ${furtherLimits.officialLines} lignes.`,
  quotes: 'Une ligne a des guillemets qui ne se ferment pas.',
}

/** Reads the words of `officials import`. */
export function readOfficialsImport(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, { confirm: { type: 'boolean' } }, 1)
  const path = requireWord(positionals[0], 'le fichier')
  return (context) =>
    withGivenFile(path, (list) =>
      importList(context, { list, fileName: basename(path).slice(0, 200) }, values.confirm === true),
    )
}

/** Reads the words of `officials show`. */
export function readOfficialsReport(words: readonly string[]): DatabaseAct {
  const id = requireImport(words)
  return (context) => orRefusal(refused, () => report(context, id))
}

function requireImport(words: readonly string[]): string {
  const [id] = readArguments(words, {}, 1).positionals
  return requireUuid(id, 'un numéro d’import')
}

/** Reads the words of `officials undo`. */
export function readOfficialsUndoing(words: readonly string[]): SiteAct {
  const id = requireImport(words)
  return (context) =>
    orRefusal(refused, async () => {
      await undoImport(context, commandLine, id)
      return report(context, id, 'Annulé. Ce qui avait été accepté reste.')
    })
}

async function importList(
  context: AppContext,
  { list, fileName }: { list: string; fileName: string },
  confirmed: boolean,
): Promise<Answer> {
  if (list.length > furtherLimits.officialList) return failure('Le fichier est trop long.')
  try {
    const { ready, lines } = await preview(context, commandLine, list)
    const faulty = lines.filter(({ faults, problem }) => faults.length > 0 || problem !== null)
    const summary = [`${ready} sur ${lines.length} lignes peuvent être importées.`, ...faulty.map(lineText)]
    if (!confirmed)
      return {
        message: [...summary, 'Rien n’est écrit. Ajoutez --confirm pour importer.'].join('\n'),
        data: { done: false, ready, lines },
      }
    return await orRefusal(refused, async () => {
      const id = await importOfficials(context, commandLine, { list, fileName, expected: null })
      return {
        message: [...summary, `Import ${id} commencé : npm run admin -- officials show ${id}`].join('\n'),
        data: { done: true, id, ready, lines },
      }
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'officials_list_unreadable') throw error
    const why = error.fields?.list ?? ''
    return failure(
      unreadable[why] ?? `La première ligne n’a pas la colonne « ${why.replace('column_', '')} ».`,
    )
  }
}

function lineText({ line, name, faults, problem }: ReadLine): string {
  const why = [...faults.map((one) => faultTexts[one]), ...(problem === null ? [] : [problemTexts[problem]])]
  return `  ligne ${line}, ${name || 'sans nom'} : ${why.join(', ')}`
}

const stateTexts = { running: 'en cours', done: 'terminé', undone: 'annulé' }

async function report({ db }: Pick<AppContext, 'db'>, id: string, before?: string): Promise<Answer> {
  const whole = await readReport(db, id, 0)
  const lines = [...whole.lines]
  for (let after = whole.next_after; after !== null; ) {
    const more = await readReport(db, id, after)
    lines.push(...more.lines)
    after = more.next_after
  }
  const { counts, total, state, file_name } = whole
  const unanswered = counts.invited + counts.prepared
  return {
    message: [
      ...(before === undefined ? [] : [before]),
      `${file_name}, ${stateTexts[state]} : ${total} lignes, ${counts.waiting} à traiter, ${unanswered} sans réponse, ${counts.accepted} acceptées, ${counts.refused} sans suite.`,
    ].join('\n'),
    data: { ...whole, lines, next_after: null },
  }
}
