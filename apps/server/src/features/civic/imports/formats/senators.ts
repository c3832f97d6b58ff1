import { withoutAccents } from '@parvis/contract/folding.ts'
import { invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import type { MandateRecord, OfficialRecord, OrganRecord } from './assembly-actors.ts'

/** Current names of the groups by the historic codes of the file. */
const groups: Record<string, { short: string; name: string }> = {
  UMP: { short: 'LR', name: 'Les Républicains' },
  SOC: { short: 'SER', name: 'Socialiste, Écologiste et Républicain' },
  CRC: { short: 'CRCE-K', name: 'Communiste Républicain Citoyen et Écologiste – Kanaky' },
  LREM: { short: 'RDPI', name: 'Rassemblement des démocrates, progressistes et indépendants' },
  RTLI: { short: 'Les Indépendants', name: 'Les Indépendants – République et Territoires' },
  UC: { short: 'UC', name: 'Union Centriste' },
  RDSE: { short: 'RDSE', name: 'Rassemblement Démocratique et Social Européen' },
  GEST: { short: 'GEST', name: 'Écologiste – Solidarité et Territoires' },
  NI: { short: 'NI', name: 'Sénateurs n’appartenant à aucun groupe' },
}

/** Reads the seat, group and committee of a senator from « Les sénateurs ». The file has no start of a mandate. */
export function readSenatorRow(row: unknown, notes: Notes): StagedRecord[] {
  const value = (column: string) => {
    const text = (row as Record<string, string | undefined>)[column]
    return text === undefined || text.trim() === '' ? null : text.trim()
  }
  const needed = (column: string) => value(column) ?? invalid(`${column} manque`)
  const state = needed('État')
  if (state !== 'ACTIF' && state !== 'ANCIEN') unknownCode('État', state)
  if (state === 'ANCIEN') {
    notes.ignored('ancien sénateur')
    return []
  }
  const matricule = needed('Matricule')
  if (!/^[0-9]{4,6}[A-Z]$/.test(matricule)) invalid(`Matricule = ${matricule.slice(0, 40)}`)
  const [first, last] = [needed('Prénom usuel'), needed('Nom usuel')]
  const mandates: MandateRecord[] = []
  const organs: StagedRecord[] = []
  const belong = (
    organ: string,
    kind: MandateRecord['kind'],
    quality: string | null,
    record: OrganRecord,
  ) => {
    organs.push({ kind: 'organ', key: organ, record, repeats: true })
    mandates.push({
      organ,
      kind,
      quality,
      constituency: value('Circonscription'),
      starts_on: null,
      ends_on: null,
    })
  }
  belong('SENAT', 'assembly', value('Qualité'), organ('assembly', 'Sénat', null))
  const code = value('Groupe politique')
  if (code !== null && code !== 'Aucun') {
    const groupNames = groups[code]
    if (groupNames === undefined) notes.unknown('Groupe politique', code)
    belong(
      `SENAT-GP-${slug(code)}`,
      'group',
      null,
      organ('group', groupNames?.name ?? code, groupNames?.short ?? code),
    )
  }
  const committee = value('Commission permanente')
  if (committee !== null && committee !== 'Aucune')
    belong(`SENAT-COM-${slug(committee)}`, 'committee', null, organ('committee', committee, null))
  const record: OfficialRecord = {
    institution: 'senat',
    name: `${first} ${last}`,
    sort_name: `${last} ${first}`,
    page_url: `https://www.senat.fr/senateur/${slug(`${last}_${first}`, '_')}${matricule.toLowerCase()}.html`,
    mandates,
  }
  return [...organs, { kind: 'official', key: `SENAT-${matricule}`, record }]
}

function organ(kind: OrganRecord['kind'], name: string, short_name: string | null): OrganRecord {
  return { kind, name, short_name, legislature: null, starts_on: null, ends_on: null, colour: null }
}

function slug(text: string, joint = '-'): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, joint)
    .replaceAll(new RegExp(`^${joint}|${joint}$`, 'g'), '')
}
