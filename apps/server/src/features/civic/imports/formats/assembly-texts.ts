import type { LawRole } from '@parvis/contract/list-filters.ts'
import { invalid } from '../import-refusal.ts'
import type { StagedRecord } from '../source.ts'
import { asList, at, dayAt, neededText, textAt } from './assembly-values.ts'

export interface LawPerson {
  role: LawRole
  /** `PA…`, of deputies, senators and ministers alike. */
  uid: string
}

/** A text of a legislative file: a bill in one of its versions, a report, an opinion. */
export interface TextRecord {
  dossier: string
  /** Code of the Assembly: `PRJL`, `PION`, `RAPP`… */
  kind: string
  label: string
  title: string
  date: string | null
  url: string | null
  people: LawPerson[]
}

const roles: Partial<Record<string, LawRole>> = {
  auteur: 'author',
  cosignataire: 'cosignatory',
  rapporteur: 'rapporteur',
  'rapporteur pour avis': 'opinion_rapporteur',
  'rapporteur spécial': 'special_rapporteur',
  'rapporteur général': 'general_rapporteur',
}

/** The role of a `typeRapporteur` or `qualite`; null for one that is not known yet. */
export const personRole = (quality: string | null): LawRole | null =>
  (quality === null ? undefined : roles[quality]) ?? null

/** Reads a text. Its annexed volumes (`divisions`) are parts of it and no texts of their own. */
export function readTextDocument(document: Record<string, unknown>): StagedRecord[] {
  const key = neededText(document, 'uid')
  if (!/^[A-Z]{4}[A-Z0-9-]{4,40}$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  const day =
    dayAt(document, 'cycleDeVie', 'chrono', 'dateDepot') ??
    dayAt(document, 'cycleDeVie', 'chrono', 'dateCreation') ??
    dayAt(document, 'cycleDeVie', 'chrono', 'datePublication')
  const kind = textAt(document, 'classification', 'type', 'code') ?? key.slice(0, 4)
  const record: TextRecord = {
    dossier: neededText(document, 'dossierRef'),
    kind: kind.slice(0, 8),
    label: labelOf(document, key),
    title: neededText(document, 'titres', 'titrePrincipal').replace(/\s+/g, ' '),
    date: day,
    url: addressOf(key, day),
    people: [...peopleOf(document), ...cosignatoriesOf(document)],
  }
  return [{ kind: 'text', key, record }]
}

/** Versions of a bill, by the letters before its number. */
const versions: [RegExp, string][] = [
  [/BTC\d/, 'texte de la commission'],
  [/BTA\d/, 'texte adopté'],
  [/TAP\d/, 'texte adopté, version provisoire'],
]

function labelOf(document: unknown, key: string): string {
  const type =
    textAt(document, 'classification', 'type', 'libelle') ??
    textAt(document, 'denominationStructurelle') ??
    'Texte'
  const version = versions.find(([letters]) => letters.test(key))?.[1]
  const number = textAt(document, 'notice', 'numNotice')
  return [type, version, number === null ? null : `n° ${number}`].filter(Boolean).join(', ')
}

function peopleOf(document: unknown): LawPerson[] {
  return asList(at(document, 'auteurs', 'auteur')).flatMap((author) => {
    const uid = textAt(author, 'acteur', 'acteurRef')
    const role = personRole(textAt(author, 'acteur', 'qualite'))
    return uid === null || role === null ? [] : [{ role, uid }]
  })
}

/** Members who signed and did not withdraw. Whole groups that signed are no persons. */
function cosignatoriesOf(document: unknown): LawPerson[] {
  return asList(at(document, 'coSignataires', 'coSignataire')).flatMap((one) => {
    const uid = textAt(one, 'acteur', 'acteurRef')
    const isWithdrawn = dayAt(one, 'dateRetraitCosignature') !== null
    return uid === null || isWithdrawn ? [] : [{ role: 'cosignatory', uid }]
  })
}

/**
 * Address of a text at its chamber; the file has none. The Assembly's is its identifier. The Senate's names the session
 * year, which begins in October, and the number: checked against the Senate addresses of 378 files, of which 377 agree.
 */
function addressOf(key: string, day: string | null): string | null {
  if (/^[A-Z]{4}ANR5L\d+/.test(key)) return `https://www.assemblee-nationale.fr/dyn/opendata/${key}.html`
  const [, kind, version, number] = /^([A-Z]{4})SNR5S\d+(B|BTC|BTA)(\d{1,4})$/.exec(key) ?? []
  if (kind === undefined || number === undefined || day === null || day < '2005') return null
  const session = Number(day.slice(0, 4)) - (day.slice(5, 7) < '10' ? 1 : 0)
  const year = String(session % 100).padStart(2, '0')
  const short = String(Number(number)).padStart(3, '0')
  if (kind === 'RAPP' && version === 'B')
    return `https://www.senat.fr/rap/l${year}-${short}/l${year}-${short}.html`
  const prefix =
    version === 'BTA' ? 'tas' : ({ PION: 'ppl', PRJL: 'pjl' } as Partial<Record<string, string>>)[kind]
  return prefix === undefined ? null : `https://www.senat.fr/leg/${prefix}${year}-${short}.html`
}
