import { createHmac } from 'node:crypto'
import type { RegisterBodyKind, RegisterMandateKind } from '@parvis/contract/people/elected-register.ts'
import { birthMark, nameTerm, type RegisterRecord } from '../../../people/elected-register/index.ts'
import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord, UnitReader } from '../source.ts'

/** Name of a column as it is compared: editions write « Code (du) département (Maire) », « Code du département ». */
export function registerColumn(column: string): string {
  return nameTerm(
    column.replaceAll(/\([^)]*\)/g, (part) => (/^\(d[eu]\)$/.test(part) ? part.slice(1, -1) : ' ')),
  )
}

/** Columns that each of the register's files has. */
export const registerColumns = [
  'nom de l elu',
  'prenom de l elu',
  'date de naissance',
  'date de debut du mandat',
]

type Row = Record<string, string>

/** Fields of a row, by the beginning of their column. */
const columns = {
  department: /^code d(u|e) (la )?departement/,
  departmentName: /^libelle d(u|e) (la )?departement/,
  collectivity: /^code de la collectivite/,
  collectivityName: /^libelle de la collectivite/,
  commune: /^code (insee )?de la commune/,
  communeName: /^libelle de la commune/,
  siren: /^(n|numero|code) siren/,
  intercommunalityName: /^(libelle|nom) de l epci/,
  canton: /^code du canton/,
  cantonName: /^libelle du canton/,
  region: /^code de la region/,
  regionName: /^libelle de la region/,
  section: /^code de la section/,
  sectionName: /^libelle de la section/,
  sector: /^code du secteur/,
  sectorName: /^libelle du secteur/,
  constituency: /^code de la circonscription (legislative|$)/,
  constituencyName: /^libelle de la circonscription (legislative|$)/,
  abroad: /^code (de la|du) (circonscription (consulaire|d election|afe|electorale)|poste)/,
  abroadName: /^libelle (de la|du) (circonscription (consulaire|d election|afe|electorale)|poste)/,
  surname: /^nom de l elu/,
  givenName: /^prenom de l elu/,
  birth: /^date de naissance/,
  mandateFrom: /^date de debut (du |de )mandat/,
  functionName: /^libelle de (la )?fonction/,
  functionFrom: /^date de debut de (la )?fonction/,
} satisfies Record<string, RegExp>

type Field = keyof typeof columns
type Columns = Partial<Record<Field, string>>

function columnsOf(row: Row): Columns {
  const names = Object.keys(row)
  const found = Object.entries(columns).map(([field, pattern]) => [
    field,
    names.find((name) => pattern.test(name)),
  ])
  return Object.fromEntries(found) as Columns
}

/** Kind of a file, by the columns that it alone has. */
function kindOf(has: Columns): RegisterMandateKind {
  if (has.siren || has.intercommunalityName) return 'intercommunal'
  if (has.sector) return 'district'
  if (has.canton) return 'departmental'
  if (has.region) return 'regional'
  if (has.constituency) return 'deputy'
  if (has.abroad) return 'abroad'
  if (has.commune) return has.functionName ? 'municipal' : 'mayor'
  if (has.section || has.collectivity) return has.department && !has.section ? 'senator' : 'assembly'
  return has.department ? 'senator' : 'european'
}

/**
 * Reader of the register's rows. A birth date leaves it as a keyed hash alone: no record, finding or message repeats it, or a name.
 */
export function registerReader(key: Buffer): UnitReader {
  let header = ''
  let known: { has: Columns; kind: RegisterMandateKind } | undefined
  return (unit, notes) => {
    const row = unit as Row
    // All rows of a file have its columns.
    const names = Object.keys(row).join(';')
    if (known === undefined || names !== header) {
      const has = columnsOf(row)
      known = { has, kind: kindOf(has) }
      header = names
    }
    const { has, kind } = known
    const value = (field: Field) => {
      const column = has[field]
      return column === undefined ? '' : (row[column] ?? '').trim()
    }
    return [recordOf(kind, value, key, notes)]
  }
}

type Value = (field: Field) => string

function recordOf(kind: RegisterMandateKind, value: Value, key: Buffer, notes: Notes): StagedRecord {
  const [surname, given] = [value('surname'), value('givenName')]
  if (surname === '' || given === '') invalid('nom ou prénom absent')
  // A cursor of a list of names has room for as many characters.
  const term = nameTerm(`${surname} ${given}`).slice(0, 150)
  if (term === '') invalid('nom sans lettres')
  const { body, area } = bodyOf(kind, value)
  const birth = dayOf(value('birth'))
  if (birth === null) notes.unknown('date de naissance', 'illisible')
  const mandateFrom = startOf(value('mandateFrom'), 'date de début du mandat', notes)
  const mark = birth === null ? null : birthMark(key, term, birth)
  const record: RegisterRecord = {
    kind,
    body,
    surname: surname.slice(0, 200),
    given_name: given.slice(0, 200),
    name_term: term,
    function: value('functionName').slice(0, 300) || null,
    area: area?.slice(0, 300) || null,
    mandate_from: mandateFrom,
    function_from: startOf(value('functionFrom'), 'date de début de la fonction', notes),
    birth_mark: mark,
  }
  const identity = createHmac('sha256', key)
    .update(`${body.kind} ${body.code} ${term} ${mark}`)
    .digest('base64url')
  return { kind: 'register_mandate', key: `${kind}:${identity.slice(0, 20)}`, record }
}

/** A day as 31/12/2020 or 2020-12-31; null for anything else. */
function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = day === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T12:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

/** First day of a mandate or office; one that cannot be is left out, and counted. */
function startOf(text: string, field: string, notes: Notes): string | null {
  if (text === '') return null
  const day = dayOf(text)
  if (day === null || day < '1940-01-01' || day > '2100-01-01') {
    notes.unknown(field, 'impossible')
    return null
  }
  return day
}

interface PlaceInRegister {
  body: RegisterRecord['body']
  area?: string | null
}

function bodyOf(kind: RegisterMandateKind, value: Value): PlaceInRegister {
  const named = (body: RegisterBodyKind, code: string, name: string, department: string | null = null) => {
    if (code === '' || name === '') invalid('code ou nom de la collectivité absent')
    if (!/^[\w-]{1,40}$/.test(code)) invalid(`code de la collectivité = ${code.slice(0, 20)}`)
    return { kind: body, code, name: name.slice(0, 300), department }
  }
  const department = codeOf(value('department'), 2)
  switch (kind) {
    case 'mayor':
    case 'municipal': {
      const code = communeCode(value('commune'), department)
      return { body: named('commune', code, value('communeName'), department || code.slice(0, 2)) }
    }
    case 'intercommunal':
      return {
        body: named(
          'intercommunality',
          value('siren').replaceAll(/\s/g, ''),
          value('intercommunalityName'),
          department || null,
        ),
        area: value('communeName'),
      }
    case 'departmental':
      // Alsace and the metropolis of Lyon are collectivities of their own.
      return value('collectivity') === ''
        ? { body: named('department', department, value('departmentName')), area: value('cantonName') }
        : {
            body: named('department', value('collectivity'), value('collectivityName')),
            area: value('cantonName'),
          }
    case 'regional':
      return {
        body: named('region', codeOf(value('region'), 2), value('regionName')),
        area: value('sectionName') || value('departmentName'),
      }
    case 'assembly':
      return {
        body: named(
          'assembly',
          value('collectivity') || department,
          value('collectivityName') || value('departmentName'),
        ),
        area: value('sectionName'),
      }
    case 'district':
      return {
        body: named(
          'district',
          `${communeCode(value('commune'), department)}-${value('sector')}`,
          `${value('communeName')}, ${value('sectorName')}`,
          department || null,
        ),
      }
    case 'abroad':
      return { body: named('abroad', value('abroad'), value('abroadName')) }
    case 'deputy':
      return {
        body: { kind: 'national', code: 'AN', name: 'Assemblée nationale', department: null },
        area: [value('departmentName'), value('constituencyName')].filter(Boolean).join(', '),
      }
    case 'senator':
      return {
        body: { kind: 'national', code: 'SENAT', name: 'Sénat', department: null },
        area: value('departmentName') || value('collectivityName'),
      }
    case 'european':
      return { body: { kind: 'national', code: 'PE', name: 'Parlement européen', department: null } }
  }
}

/** A code whose leading zeros a spreadsheet has taken away. */
const codeOf = (text: string, length: number) => (text === '' ? '' : text.toUpperCase().padStart(length, '0'))

/** INSEE code of a commune; older files have its number in the department alone. */
function communeCode(text: string, department: string): string {
  const code = text.toUpperCase()
  if (/^\d{1,3}$/.test(code) && department !== '')
    return department.length === 3
      ? department.slice(0, 2) + code.padStart(3, '0')
      : department + code.padStart(3, '0')
  const whole = code.padStart(5, '0')
  if (!/^\d[\dAB]\d{3}$/.test(whole)) invalid(`code de la commune = ${text.slice(0, 20)}`)
  return whole
}
