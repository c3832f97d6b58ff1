import type { Changes } from '../officials/index.ts'
import { ImportRefusal, RecordRefusal } from './import-refusal.ts'

/** Documents of a file that were set aside for the same reason. */
export interface SetAside {
  refusal: SetAsideName
  count: number
  /** The first documents, as examples. */
  examples: { unit: string; detail: string }[]
}

export type SetAsideName = ImportRefusal['refusal'] | 'reader_failed'

/** Findings in a file; stored with the import, which may resume. */
export interface Findings {
  /** Documents that could not be read, by reason. */
  setAside: Record<string, SetAside>
  /** Unknown codes and their counts. */
  unknown: Record<string, number>
  /** Reasons for leaving out units on purpose, and their counts. */
  ignored: Record<string, number>
}

const maxExamples = 3
/** Distinct names per counter: a file of invented codes must not fill the report. */
const maxNames = 100
const longestReason = 160
const longestDetail = 240
const others = 'autres'

export function emptyFindings(): Findings {
  return { setAside: {}, unknown: {}, ignored: {} }
}

export function count(counts: Record<string, number>, name: string): void {
  const under = isCountable(counts, name) ? name : others
  counts[under] = (counts[under] ?? 0) + 1
}

const isCountable = (counts: Record<string, unknown>, name: string) =>
  counts[name] !== undefined || Object.keys(counts).length < maxNames

/** Counts a document that was set aside, and returns the reason. */
export function setAside(findings: Findings, unit: string, error: unknown): string {
  const refusal =
    error instanceof RecordRefusal || error instanceof ImportRefusal ? error.refusal : 'reader_failed'
  const detail = detailOf(error).slice(0, longestDetail)
  const reason = `${setAsideWords[refusal]}${isAboutContent(error) && detail !== '' ? ` : ${stable(detail)}` : ''}`
  const under = isCountable(findings.setAside, reason) ? reason : others
  const found = findings.setAside[under] ?? { refusal, count: 0, examples: [] }
  findings.setAside[under] = found
  found.count += 1
  if (found.examples.length < maxExamples)
    found.examples.push({ unit, detail: detail === unit ? '' : detail })
  return under
}

function detailOf(error: unknown): string {
  if (error instanceof ImportRefusal) return error.detail
  if (error instanceof RecordRefusal) return error.message
  return String(error)
}

/** The detail of a damaged document is its name, which differs each time. */
const isAboutContent = (error: unknown) => !(error instanceof ImportRefusal)

/** Replaces numbers, so that identifiers and days do not make a reason of their own for each document. */
const stable = (detail: string) => detail.replaceAll(/\d+/g, '#').slice(0, longestReason)

export function countSetAside({ setAside: reasons }: Findings): number {
  return Object.values(reasons).reduce((sum, { count: times }) => sum + times, 0)
}

const describeExample = ({ unit, detail }: { unit: string; detail: string }) =>
  detail === '' ? unit : `${unit} : ${detail}`

const setAsideShare = 0.05
const setAsideAtLeast = 20

/**
 * Refuses a file of which too much was set aside, or in which nothing could be read.
 * @throws {ImportRefusal}
 */
export function refuseUnreadable(findings: Findings, documents: number, records: number): void {
  const aside = countSetAside(findings)
  const [first] = Object.values(findings.setAside)
  const example = first?.examples[0] === undefined ? '' : describeExample(first.examples[0])
  if (records === 0 && first !== undefined)
    throw new ImportRefusal(
      first.refusal === 'reader_failed' ? 'invalid_record' : first.refusal,
      `${example}${aside > 1 ? `, et ${number(aside - 1)} autres` : ''}`,
    )
  if (records === 0) throw new ImportRefusal('not_this_source', 'aucun enregistrement')
  if (aside >= setAsideAtLeast && aside > documents * setAsideShare)
    throw new ImportRefusal(
      'too_many_set_aside',
      `${number(aside)} sur ${number(documents)}, dont ${example}`,
    )
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
    `  ajoutés ${number(added)} · modifiés ${number(changed)} · identiques ${number(unchanged)} · retirés ${number(removed)} · mis de côté ${number(countSetAside(findings))}`,
    ...Object.entries(findings.setAside).flatMap(([reason, { count: times, examples }]) => [
      `  mis de côté : ${reason} (${number(times)})`,
      ...examples.map((example) => `    ${describeExample(example)}`),
    ]),
    ...counts('code inconnu', findings.unknown),
    ...counts('laissé de côté', findings.ignored),
    ...counts('manquant', missing),
  ]
}

const damaged = 'document illisible'

const setAsideWords: Record<SetAsideName, string> = {
  unknown_code: 'code inconnu',
  invalid_record: 'donnée impossible',
  duplicate_identifier: 'identifiant donné deux fois',
  wrong_encoding: `${damaged}, autre encodage`,
  file_cut: `${damaged}, coupé ou abîmé`,
  file_too_large: `${damaged}, trop grand`,
  file_missing: `${damaged}, absent`,
  not_this_source: `${damaged}, autre forme`,
  nothing_published: 'sans donnée',
  reader_failed: 'erreur du lecteur',
  source_unknown: damaged,
  far_fewer_records: damaged,
  too_many_set_aside: damaged,
  import_running: damaged,
  older_file: damaged,
  source_unreachable: damaged,
}

function counts(word: string, found: Record<string, number>): string[] {
  return Object.entries(found).map(([name, times]) => `  ${word} : ${name} (${number(times)})`)
}

const number = (value: number) => value.toLocaleString('fr-FR')
