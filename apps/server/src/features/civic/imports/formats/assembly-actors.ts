import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { readRecusal } from './assembly-recusals.ts'
import { asList, at, dayAt, isNode, neededDay, neededText, textAt } from './assembly-values.ts'

/** Kinds of organs that are shown. */
export const organKinds = [
  'assembly',
  'group',
  'committee',
  'party',
  'government',
  'special_committee',
  'joint_committee',
  'inquiry',
  'mission',
  'delegation',
  'study_group',
  'friendship_group',
  'international',
  'external',
  'bureau',
  'other',
] as const
export type OrganKind = (typeof organKinds)[number]

const kindOfType: Record<string, OrganKind> = {
  ASSEMBLEE: 'assembly',
  SENAT: 'assembly',
  GP: 'group',
  GROUPESENAT: 'group',
  COMPER: 'committee',
  COMSENAT: 'committee',
  PARPOL: 'party',
  GOUVERNEMENT: 'government',
  MINISTERE: 'government',
  CNPS: 'special_committee',
  COMNL: 'special_committee',
  COMSPSENAT: 'special_committee',
  CMP: 'joint_committee',
  CNPE: 'inquiry',
  MISINFO: 'mission',
  MISINFOCOM: 'mission',
  MISINFOPRE: 'mission',
  DELEG: 'delegation',
  DELEGBUREAU: 'delegation',
  DELEGSENAT: 'delegation',
  OFFPAR: 'delegation',
  GE: 'study_group',
  GEVI: 'study_group',
  GA: 'friendship_group',
  API: 'international',
  ORGEXTPARL: 'external',
  ORGAINT: 'international',
  BUREAU: 'bureau',
  CONFPT: 'bureau',
  CONSTITU: 'other',
  PRESREP: 'other',
  HCJ: 'other',
  CJR: 'other',
}

/** Constituencies of all legislatures: a deputy's is written with the mandate. */
const constituencyType = 'CIRCONSCRIPTION'

export interface OrganRecord {
  kind: OrganKind
  name: string
  short_name: string | null
  legislature: number | null
  starts_on: string | null
  ends_on: string | null
  colour: string | null
}

export interface MandateRecord {
  uid?: string | null
  organ: string
  kind: OrganKind
  quality: string | null
  constituency: string | null
  /** Null if the source does not say. */
  starts_on: string | null
  ends_on: string | null
  /** Place in the chamber. */
  seat?: number | null
  /** Election, or the reason for a replacement. */
  cause?: string | null
  /** Identifier of the substitute. */
  substitute?: string | null
  /** Identifier of the mandate that it continues. */
  replaces?: string | null
}

export interface OfficialRecord {
  institution: 'assemblee' | 'senat' | 'parlement_europeen'
  name: string
  sort_name: string
  page_url: string | null
  mandates: MandateRecord[]
}

/** Reads actors, organs and recusals of the Assembly. Leaves out addresses, births, assistants and relatives of actors. */
export function readActorsDocument(document: unknown, notes: Notes): StagedRecord[] {
  if (isNode(document) && isNode(document.acteur)) return [readActor(document.acteur, notes)]
  if (isNode(document) && isNode(document.organe)) return readOrgan(document.organe, notes)
  if (isNode(document) && isNode(document.deport)) return [readRecusal(document.deport)]
  if (isNode(document) && isNode(document.mandat)) {
    notes.ignored('mandat sans acteur')
    return []
  }
  invalid('ni acteur, ni organe')
}

function readActor(actor: unknown, notes: Notes): StagedRecord {
  const uid = neededText(actor, 'uid')
  if (!/^PA\d+$/.test(uid)) invalid(`uid = ${uid.slice(0, 40)}`)
  const first = neededText(actor, 'etatCivil', 'ident', 'prenom')
  const last = neededText(actor, 'etatCivil', 'ident', 'nom')
  const record: OfficialRecord = {
    institution: 'assemblee',
    name: `${first} ${last}`,
    sort_name: `${textAt(actor, 'etatCivil', 'ident', 'alpha') ?? last} ${first}`,
    page_url: `https://www.assemblee-nationale.fr/dyn/deputes/${uid}`,
    mandates: asList(at(actor, 'mandats', 'mandat')).flatMap((mandate) => readMandate(mandate, notes)),
  }
  return { kind: 'official', key: uid, record }
}

function readMandate(mandate: unknown, notes: Notes): MandateRecord[] {
  const kind = kindOf(textAt(mandate, 'typeOrgane'), 'typeOrgane', notes)
  if (kind === null) return []
  const starts_on = neededDay(mandate, 'dateDebut')
  const ends_on = dayAt(mandate, 'dateFin')
  if (ends_on !== null && ends_on < starts_on) invalid(`mandat : fin ${ends_on} avant début ${starts_on}`)
  const organs = asList(at(mandate, 'organes', 'organeRef'))
  const seat = textAt(mandate, 'mandature', 'placeHemicycle')
  // The latest of several substitutes counts.
  const substitutes = asList(at(mandate, 'suppleants', 'suppleant')).toSorted((one, other) =>
    (textAt(one, 'dateDebut') ?? '').localeCompare(textAt(other, 'dateDebut') ?? ''),
  )
  return organs.map((organ) => ({
    uid: textAt(mandate, 'uid'),
    organ: typeof organ === 'string' ? organ : invalid('organeRef'),
    kind,
    quality:
      textAt(mandate, 'infosQualite', 'libQualiteSex') ?? textAt(mandate, 'infosQualite', 'libQualite'),
    constituency: constituencyOf(at(mandate, 'election', 'lieu')),
    starts_on,
    ends_on,
    seat: seat !== null && /^\d{1,3}$/.test(seat) ? Number(seat) : null,
    cause: textAt(mandate, 'election', 'causeMandat'),
    substitute: textAt(substitutes.at(-1), 'suppleantRef'),
    replaces: textAt(mandate, 'mandature', 'mandatRemplaceRef'),
  }))
}

/** The kind of a code of the source; null for what is left out. An unknown code is still an organ with a name. */
function kindOf(code: string | null, field: string, notes: Notes): OrganKind | null {
  if (code === constituencyType) return null
  const kind = kindOfType[code ?? '']
  if (kind === undefined) notes.unknown(field, code ?? '')
  return kind ?? 'other'
}

function constituencyOf(place: unknown): string | null {
  const department = textAt(place, 'departement')
  const number = textAt(place, 'numCirco')
  if (department === null) return null
  if (number === null) return department
  return `${department}, ${number}${number === '1' ? 're' : 'e'} circonscription`
}

function readOrgan(organ: unknown, notes: Notes): StagedRecord[] {
  const kind = kindOf(textAt(organ, 'codeType'), 'codeType', notes)
  if (kind === null) {
    notes.ignored('circonscription, écrite avec le mandat')
    return []
  }
  const key = neededText(organ, 'uid')
  if (!/^PO\d+$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  const legislature = textAt(organ, 'legislature')
  const colour = textAt(organ, 'couleurAssociee')
  const record: OrganRecord = {
    kind,
    // « Sénat ( 5ème République ) »
    name: neededText(organ, 'libelle').replaceAll(/(?<=\() +| +(?=\))/g, ''),
    // The edited one: « UDR », where the code is UDDPLR.
    short_name: textAt(organ, 'libelleAbrege') ?? textAt(organ, 'libelleAbrev'),
    legislature: legislature !== null && /^\d{1,2}$/.test(legislature) ? Number(legislature) : null,
    starts_on: dayAt(organ, 'viMoDe', 'dateDebut'),
    ends_on: dayAt(organ, 'viMoDe', 'dateFin'),
    colour: colour !== null && /^#[0-9a-fA-F]{6}$/.test(colour) ? colour.toLowerCase() : null,
  }
  return [{ kind: 'organ', key, record }]
}
