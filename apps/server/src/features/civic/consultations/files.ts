import type { ConsultationResults } from '@parvis/contract/civic/consultations.schemas.ts'
import type { StatementRefusalReason } from '@parvis/contract/civic/consultations.ts'
import { type CsvCell, csvRows } from '@parvis/platform/csv.ts'
import type { readDecisions } from './decisions.ts'

/**
 * Votes on each statement, by group, in the form of Polis' open data: counts alone, since a row for each participant would
 * show opinions.
 */
export function countsFile({ statements, groups }: ConsultationResults): string {
  const letters = groups.map(({ letter }) => letter)
  const head = ['comment-id', 'comment-body', 'agrees', 'disagrees', 'passes']
  const ofGroup = (letter: string) =>
    ['agrees', 'disagrees', 'passes'].map((side) => `group-${letter}-${side}`)
  const rows = statements.map(({ id, text, all, by_group }): CsvCell[] => [
    id,
    text,
    ...[all, ...letters.map((letter) => by_group[letter])].flatMap((counts) => [
      counts?.agree ?? 0,
      counts?.disagree ?? 0,
      counts?.pass ?? 0,
    ]),
  ])
  return csvRows([[...head, ...letters.flatMap(ofGroup)], ...rows], { separator: ',', bom: true })
}

const reasons: Record<StatementRefusalReason, string> = {
  repeated: 'répète un autre énoncé',
  off_topic: 'hors sujet',
  unclear: 'pas clair',
  several_ideas: 'plusieurs idées à la fois',
  insult: 'insulte',
  personal_data: 'donnée personnelle',
  illegal: 'contraire à la loi',
}
/** Reasons for which the log would repeat the harm with the words. */
const withheldFor: readonly string[] = [
  'insult',
  'personal_data',
  'illegal',
] satisfies StatementRefusalReason[]

/** States in which the words of a statement are public. Nobody has accepted those that wait. */
const publicStates: readonly string[] = ['accepted', 'refused']

/** The public log of the opener's decisions. Words that are withheld now are in none of its lines. */
export function decisionsFile(decisions: Awaited<ReturnType<typeof readDecisions>>): string {
  const rows = decisions.map(
    ({ number, text, state, withheld_for, decision, refused_for, by_staff, day }): CsvCell[] => [
      day,
      number,
      publicStates.includes(state) && !withheldFor.includes(withheld_for ?? '') ? text : null,
      decision === 'accepted' ? 'accepté' : 'refusé',
      refused_for === null ? null : reasons[refused_for as StatementRefusalReason],
      by_staff ? 'équipe' : 'auteur de la consultation',
    ],
  )
  return csvRows([['Jour', 'Énoncé', 'Texte', 'Décision', 'Motif', 'Par'], ...rows], {
    separator: ';',
    bom: true,
  })
}
