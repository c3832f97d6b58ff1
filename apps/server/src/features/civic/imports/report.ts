import type { Changes } from '../officials/index.ts'
import type { RecordRefusal } from './import-refusal.ts'

/** Findings in a file; stored with the import, which may resume. */
export interface Findings {
  refused: number
  /** The first refused records, as examples. */
  examples: { unit: string; refusal: RecordRefusal['refusal']; detail: string }[]
  /** Unknown codes and their counts. */
  unknown: Record<string, number>
  /** Reasons for leaving out units, and their counts. */
  ignored: Record<string, number>
}

const maxExamples = 20
/** Distinct names per counter: a file of invented codes must not fill the report. */
const maxNames = 100

export function emptyFindings(): Findings {
  return { refused: 0, examples: [], unknown: {}, ignored: {} }
}

export function count(counts: Record<string, number>, name: string): void {
  const isCounted = counts[name] !== undefined || Object.keys(counts).length < maxNames
  const under = isCounted ? name : 'autres'
  counts[under] = (counts[under] ?? 0) + 1
}

export function refuse(findings: Findings, unit: string, { refusal, message }: RecordRefusal): void {
  findings.refused += 1
  if (findings.examples.length < maxExamples) findings.examples.push({ unit, refusal, detail: message })
}

export interface ImportReport {
  source: string
  status: 'imported' | 'unchanged'
  /** Documents read by the interrupted import that this one resumes. */
  resumedAfter: number
  documents: number
  changes: Changes
  findings: Findings
}

/** The report as shown to the operator. */
export function reportLines({
  source,
  status,
  resumedAfter,
  documents,
  changes,
  findings,
}: ImportReport): string[] {
  if (status === 'unchanged') return [`${source} : rien de nouveau depuis le dernier import.`]
  const { added, changed, unchanged, removed, missing } = changes
  return [
    `${source} : ${number(documents)} documents lus.`,
    ...(resumedAfter > 0 ? [`  repris après ${number(resumedAfter)} documents`] : []),
    `  ajoutés ${number(added)} · modifiés ${number(changed)} · identiques ${number(unchanged)} · retirés ${number(removed)} · refusés ${number(findings.refused)}`,
    ...findings.examples.map(
      ({ unit, refusal, detail }) => `  refusé : ${unit} — ${recordWords[refusal]} : ${detail}`,
    ),
    ...counts('code inconnu', findings.unknown),
    ...counts('laissé de côté', findings.ignored),
    ...counts('manquant', missing),
  ]
}

export const recordWords: Record<RecordRefusal['refusal'], string> = {
  unknown_code: 'code inconnu',
  invalid_record: 'donnée impossible',
}

function counts(word: string, found: Record<string, number>): string[] {
  return Object.entries(found).map(([name, times]) => `  ${word} : ${name} (${number(times)})`)
}

const number = (value: number) => value.toLocaleString('fr-FR')
