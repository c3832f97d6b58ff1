import { withoutAccents } from '@parvis/contract/folding.ts'
import { invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import type { MandateRecord, OrganKind, OrganRecord } from './assembly-actors.ts'
import { asList, at, isDay, isNode, neededText, textAt } from './assembly-values.ts'
import { groupCode, groupNames } from './senate-groups.ts'

/** A senator as the table or the list of senators has them, without days. */
export interface SenatorRecord {
  sitting: boolean
  name: string
  sort_name: string
  page_url: string
  constituency: string | null
  seat: number | null
  quality: string | null
  memberships: { organ: string; kind: OrganKind; quality: string | null }[]
}

/** A mandate, or a time in a group, of a senator. */
export interface SenatorTimeRecord {
  senator: string
  organ: string
  quality: string | null
  starts_on: string | null
  ends_on: string | null
  cause: string | null
}

/** Begins the key of a senator of the list. */
export const listed = 'liste:'

/** Organ of the chamber itself. */
export const senateOrgan = 'SENAT'

/**
 * Reads a row of « Les sénateurs » (ODSEN_GENERAL), of their mandates (ODSEN_ELUSEN) or of their groups (ODSEN_HISTOGROUPES),
 * or an item of the list of senators (api-senat). Births, addresses and professions are never read.
 */
export function readSenateUnit(unit: unknown, notes: Notes): StagedRecord[] {
  if (!isNode(unit)) invalid('ni ligne, ni sénateur')
  if ('matricule' in unit) return readListedSenator(unit, notes)
  if ('Identifiant mandat' in unit) return readMandateRow(unit)
  if ('Code du groupe politique' in unit) return readGroupRow(unit, notes)
  return readSenatorRow(unit, notes)
}

/** Reads the seat, group and committee of a senator. The table has no start of a mandate. */
export function readSenatorRow(row: unknown, notes: Notes): StagedRecord[] {
  const { value, needed } = cellsOf(row)
  const state = needed('État')
  if (state !== 'ACTIF' && state !== 'ANCIEN') unknownCode('État', state)
  const key = keyOf(needed('Matricule'))
  const organs: StagedRecord[] = [chamberRecord()]
  const memberships: SenatorRecord['memberships'] = []
  const group = value('Groupe politique')
  if (group !== null && group !== 'Aucun') {
    const organ = groupRecord(groupCode(group), 'Groupe politique', notes)
    organs.push(organ)
    memberships.push({ organ: organ.key, kind: 'group', quality: value("Type d'app au grp politique") })
  }
  const committee = value('Commission permanente')
  // « Aucune (Président du Sénat) »
  if (committee !== null && !committee.startsWith('Aucune')) {
    const organ = organRecord(`SENAT-COM-${slug(committee)}`, 'committee', upperFirst(committee))
    organs.push(organ)
    memberships.push({ organ: organ.key, kind: 'committee', quality: null })
  }
  const office = value('Fonction au Bureau du Sénat')
  if (office !== null && state === 'ACTIF') {
    const organ = organRecord('SENAT-BUREAU', 'bureau', 'Bureau du Sénat')
    organs.push(organ)
    memberships.push({ organ: organ.key, kind: 'bureau', quality: office })
  }
  const record: SenatorRecord = {
    sitting: state === 'ACTIF',
    ...namesOf(needed('Prénom usuel'), needed('Nom usuel'), needed('Matricule')),
    constituency: value('Circonscription'),
    seat: null,
    quality: value('Qualité'),
    memberships,
  }
  return [...organs, { kind: 'senator', key, record }]
}

function readMandateRow(row: unknown): StagedRecord[] {
  const { needed, value, day } = cellsOf(row)
  const senator = keyOf(needed('Matricule'))
  const record: SenatorTimeRecord & { name: string; sort_name: string; page_url: string } = {
    senator,
    ...namesOf(needed('Prénom usuel'), needed('Nom usuel'), needed('Matricule')),
    organ: senateOrgan,
    quality: null,
    starts_on: day('Date de début de mandat'),
    ends_on: day('Date de fin de mandat'),
    cause: value('Motif début de mandat'),
  }
  requireOrder(record)
  return [
    chamberRecord(),
    { kind: 'senator_mandate', key: `${senator}-${needed('Identifiant mandat')}`, record },
  ]
}

function readGroupRow(row: unknown, notes: Notes): StagedRecord[] {
  const { needed, value, day } = cellsOf(row)
  const code = needed('Code du groupe politique')
  if (code === 'AUCUN') {
    notes.ignored('aucun groupe')
    return []
  }
  const senator = keyOf(needed('Matricule'))
  const organ = groupRecord(code, 'Code du groupe politique', notes, value('Nom court du groupe politique'))
  const record: SenatorTimeRecord = {
    senator,
    organ: organ.key,
    quality: value('Nom court fonction'),
    // A function within the group divides the time in it.
    starts_on: day('Date de début de la fonction') ?? day("Date de début d'appartenance"),
    ends_on: day('Date de fin de la fonction') ?? day("Date de fin d'appartenance"),
    cause: null,
  }
  requireOrder(record)
  const key = `${senator}-${needed('Id appartenance')}-${needed('Id fonction occupée')}`
  return [organ, { kind: 'senator_group', key, record }]
}

const kindOfListed: Record<string, OrganKind> = {
  COMMISSION: 'committee',
  ETUDE: 'study_group',
  'DELEGATION/OFFICE': 'delegation',
  TEMPORAIRE: 'mission',
  AUTRE: 'international',
  INTERNE: 'bureau',
}

/** Reads a senator of api-senat, where only the sitting ones are. */
function readListedSenator(senator: unknown, notes: Notes): StagedRecord[] {
  const matricule = neededText(senator, 'matricule')
  const organs: StagedRecord[] = [chamberRecord()]
  const memberships: SenatorRecord['memberships'] = []
  const group = textAt(senator, 'groupe', 'code')
  if (group !== null) {
    const organ = groupRecord(groupCode(group), 'groupe.code', notes, textAt(senator, 'groupe', 'libelle'))
    organs.push(organ)
    memberships.push({ organ: organ.key, kind: 'group', quality: null })
  }
  for (const one of asList(at(senator, 'organismes'))) {
    const type = textAt(one, 'type') ?? ''
    const kind = kindOfListed[type]
    if (kind === undefined) notes.unknown('organismes.type', type)
    const organ = organRecord(
      `SENAT-${neededText(one, 'code')}`,
      kind ?? 'other',
      neededText(one, 'libelle').replaceAll(/\s+/g, ' '),
    )
    organs.push(organ)
    memberships.push({ organ: organ.key, kind: organ.record.kind, quality: null })
  }
  const seat = at(senator, 'siege')
  const record: SenatorRecord = {
    sitting: true,
    ...namesOf(neededText(senator, 'prenom'), neededText(senator, 'nom'), matricule),
    constituency: textAt(senator, 'circonscription', 'libelle'),
    seat: typeof seat === 'number' && Number.isInteger(seat) && seat > 0 && seat < 1000 ? seat : null,
    quality: textAt(senator, 'civilite'),
    memberships,
  }
  // A key of its own: a folder may have the table too.
  return [...organs, { kind: 'senator', key: `${listed}${keyOf(matricule)}`, record }]
}

function cellsOf(row: unknown) {
  const value = (column: string) => {
    const text = (row as Record<string, string | undefined>)[column]
    return text === undefined || text.trim() === '' ? null : text.trim()
  }
  const needed = (column: string) => value(column) ?? invalid(`${column} manque`)
  /** « 1983-10-03 00:00:00.0 » */
  const day = (column: string) => {
    const text = value(column)?.slice(0, 10) ?? null
    if (text !== null && !isDay(text)) invalid(`${column} = ${text}`)
    return text
  }
  return { value, needed, day }
}

/** Former senators' numbers have no letter. */
function keyOf(matricule: string): string {
  if (!/^[0-9]{4,6}[A-Z]?$/.test(matricule)) invalid(`Matricule = ${matricule.slice(0, 40)}`)
  return `SENAT-${matricule}`
}

function requireOrder({ starts_on, ends_on }: Pick<MandateRecord, 'starts_on' | 'ends_on'>): void {
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    invalid(`fin ${ends_on} avant début ${starts_on}`)
}

function namesOf(first: string, last: string, matricule: string) {
  return {
    name: `${first} ${last}`,
    sort_name: `${last} ${first}`,
    page_url: `https://www.senat.fr/senateur/${slug(`${last}_${first}`, '_')}${matricule.toLowerCase()}.html`,
  }
}

type Organ = StagedRecord & { record: OrganRecord }

const chamberRecord = () => organRecord(senateOrgan, 'assembly', 'Sénat')

function groupRecord(code: string, field: string, notes: Notes, written: string | null = null): Organ {
  const names = groupNames(code)
  if (names === undefined) notes.unknown(field, code)
  return organRecord(`SENAT-GP-${slug(code)}`, 'group', names?.name ?? written ?? code, names?.short ?? code)
}

function organRecord(key: string, kind: OrganKind, name: string, short_name: string | null = null): Organ {
  const record = { kind, name, short_name, legislature: null, starts_on: null, ends_on: null, colour: null }
  return { kind: 'organ', key, record, repeats: true }
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function slug(text: string, joint = '-'): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, joint)
    .replaceAll(new RegExp(`^${joint}|${joint}$`, 'g'), '')
}
