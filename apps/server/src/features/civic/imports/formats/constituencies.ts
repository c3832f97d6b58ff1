import { parse } from 'csv-parse/sync'
import { ImportRefusal, invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'

/** A commune, or one part of it, in a constituency of the National Assembly. */
export interface CommuneRecord {
  /** INSEE code; `ZZ` and the country's code outside France. */
  commune: string
  constituency: number
  /** Code of the department; `ZZ` outside France. */
  department: string
  name: string
  postal_codes: string[]
}

/** Department of the constituencies outside France. */
const abroad = 'ZZ'

type Row = { table: 'communes' | 'countries'; cells: string[] }

/**
 * Splits the table of communes (code in the department; department; name; constituency; postal codes; without a header) or that
 * of countries (`ID,NAME,iso_a3,iso_n3,circo`).
 * @throws {ImportRefusal}
 */
export function splitConstituencyRows(text: string): Row[] {
  const table = /^\uFEFF?ID,NAME,/.test(text) ? 'countries' : 'communes'
  const width = 5
  const rows = parse(text, {
    delimiter: table === 'countries' ? ',' : ';',
    bom: true,
    skip_empty_lines: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    from_line: table === 'countries' ? 2 : 1,
  }) as string[][]
  const [first] = rows
  if (first?.length !== width) throw new ImportRefusal('not_this_source', `${first?.length ?? 0} colonnes`)
  if (rows.at(-1)?.length !== width) throw new ImportRefusal('file_cut', `ligne ${rows.length}`)
  return rows.map((cells) => ({ table, cells }))
}

/** Reads a row of the table of communes or of countries. */
export function readConstituencyRow(unit: unknown, notes: Notes): StagedRecord[] {
  const { table, cells } = unit as Row
  if (cells.length !== 5) invalid(`${cells.length} colonnes au lieu de 5`)
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = cells
  if (table === 'countries' && Number(fifth) <= 0) {
    notes.ignored('territoire sans circonscription à l’étranger')
    return []
  }
  return table === 'countries'
    ? recordOf({ commune: abroad + first, department: abroad, name: second, number: fifth, postalCodes: '' })
    : recordOf({
        // Overseas the department's code has three digits, of which the commune's repeats the last.
        commune: second.length === 3 ? second.slice(0, 2) + first : second + first,
        department: second,
        name: third,
        number: fourth,
        postalCodes: fifth,
      })
}

function recordOf(row: {
  commune: string
  department: string
  name: string
  number: string
  postalCodes: string
}): StagedRecord[] {
  const { commune, department, name } = row
  if (!/^(\d[\dAB]\d{3}|ZZ[A-Z]{2})$/.test(commune)) invalid(`commune = ${commune.slice(0, 20)}`)
  if (!/^(\d[\dAB]|9[78]\d|ZZ)$/.test(department)) invalid(`département = ${department.slice(0, 20)}`)
  if (name === '') invalid('nom de la commune absent')
  const constituency = Number(row.number)
  if (!/^\d{1,2}$/.test(row.number) || constituency === 0)
    invalid(`circonscription = ${row.number.slice(0, 20)}`)
  const codes = row.postalCodes.split(/[\s,/-]+/).filter(Boolean)
  if (codes.some((code) => !/^\d{5}$/.test(code))) invalid(`codes postaux = ${row.postalCodes.slice(0, 60)}`)
  const record: CommuneRecord = { commune, constituency, department, name, postal_codes: codes }
  return [{ kind: 'commune', key: `${commune}-${constituency}`, record }]
}
