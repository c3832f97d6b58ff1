import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { asList, at, dayAt, isNode, neededDay, neededText, textAt } from './assembly-values.ts'

/** Kinds of organs that are shown. */
export const organKinds = ['assembly', 'group', 'committee', 'party', 'government'] as const
export type OrganKind = (typeof organKinds)[number]

const kindOfType: Record<string, OrganKind> = {
  ASSEMBLEE: 'assembly',
  GP: 'group',
  COMPER: 'committee',
  PARPOL: 'party',
  GOUVERNEMENT: 'government',
  MINISTERE: 'government',
}

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
  organ: string
  kind: OrganKind
  quality: string | null
  constituency: string | null
  /** Null if the source does not say. */
  starts_on: string | null
  ends_on: string | null
}

export interface OfficialRecord {
  institution: 'assemblee' | 'senat' | 'parlement_europeen'
  name: string
  sort_name: string
  page_url: string | null
  mandates: MandateRecord[]
}

/** Reads actors and organs of the Assembly. Leaves out addresses, births and relatives of actors. */
export function readActorsDocument(document: unknown, notes: Notes): StagedRecord[] {
  if (isNode(document) && isNode(document.acteur)) return [readActor(document.acteur)]
  if (isNode(document) && isNode(document.organe)) return readOrgan(document.organe)
  if (isNode(document) && (isNode(document.mandat) || isNode(document.deport))) {
    notes.ignored('document sans acteur ni organe')
    return []
  }
  invalid('ni acteur, ni organe')
}

function readActor(actor: unknown): StagedRecord {
  const uid = neededText(actor, 'uid')
  if (!/^PA\d+$/.test(uid)) invalid(`uid = ${uid.slice(0, 40)}`)
  const first = neededText(actor, 'etatCivil', 'ident', 'prenom')
  const last = neededText(actor, 'etatCivil', 'ident', 'nom')
  const record: OfficialRecord = {
    institution: 'assemblee',
    name: `${first} ${last}`,
    sort_name: `${textAt(actor, 'etatCivil', 'ident', 'alpha') ?? last} ${first}`,
    page_url: `https://www.assemblee-nationale.fr/dyn/deputes/${uid}`,
    mandates: asList(at(actor, 'mandats', 'mandat')).flatMap(readMandate),
  }
  return { kind: 'official', key: uid, record }
}

function readMandate(mandate: unknown): MandateRecord[] {
  const kind = kindOfType[textAt(mandate, 'typeOrgane') ?? '']
  if (kind === undefined) return []
  const starts_on = neededDay(mandate, 'dateDebut')
  const ends_on = dayAt(mandate, 'dateFin')
  if (ends_on !== null && ends_on < starts_on) invalid(`mandat : fin ${ends_on} avant début ${starts_on}`)
  const organs = asList(at(mandate, 'organes', 'organeRef'))
  return organs.map((organ) => ({
    organ: typeof organ === 'string' ? organ : invalid('organeRef'),
    kind,
    quality:
      textAt(mandate, 'infosQualite', 'libQualiteSex') ?? textAt(mandate, 'infosQualite', 'libQualite'),
    constituency: constituencyOf(at(mandate, 'election', 'lieu')),
    starts_on,
    ends_on,
  }))
}

function constituencyOf(place: unknown): string | null {
  const department = textAt(place, 'departement')
  const number = textAt(place, 'numCirco')
  if (department === null) return null
  if (number === null) return department
  return `${department}, ${number}${number === '1' ? 're' : 'e'} circonscription`
}

function readOrgan(organ: unknown): StagedRecord[] {
  const kind = kindOfType[textAt(organ, 'codeType') ?? '']
  if (kind === undefined) return []
  const key = neededText(organ, 'uid')
  if (!/^PO\d+$/.test(key)) invalid(`uid = ${key.slice(0, 40)}`)
  const legislature = textAt(organ, 'legislature')
  const colour = textAt(organ, 'couleurAssociee')
  const record: OrganRecord = {
    kind,
    name: neededText(organ, 'libelle'),
    short_name: textAt(organ, 'libelleAbrev'),
    legislature: legislature !== null && /^\d{1,2}$/.test(legislature) ? Number(legislature) : null,
    starts_on: dayAt(organ, 'viMoDe', 'dateDebut'),
    ends_on: dayAt(organ, 'viMoDe', 'dateFin'),
    colour: colour !== null && /^#[0-9a-fA-F]{6}$/.test(colour) ? colour.toLowerCase() : null,
  }
  return [{ kind: 'organ', key, record }]
}
