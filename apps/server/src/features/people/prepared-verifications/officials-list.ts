import { asciiAddress, emailPattern } from '@parvis/contract/accounts/credentials.ts'
import { hasMarkup } from '@parvis/contract/fields.schemas.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { limits } from '@parvis/contract/limits.ts'
import {
  type LineFault,
  type OfficialColumn,
  officialColumns,
} from '@parvis/contract/people/prepared-verifications.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A line of a list of officials, as it was read. */
export interface OfficialLine {
  /** Number in the file, from 1: the line of the column names. */
  line: number
  name: string
  mandate: string
  territory: string
  email: string | null
  username: string | null
  source_url: string
  source_on: string
  mandate_ends_on: string | null
  faults: LineFault[]
}

/** Other names of the columns. */
const aliases: Record<OfficialColumn, readonly string[]> = {
  nom: ['name'],
  mandat: ['mandate'],
  territoire: ['territory'],
  contact: ['adresse', 'email', 'e-mail'],
  source: ['source_url'],
  date: ['source_on'],
  fin_du_mandat: ['mandate_ends_on'],
}

const optional: readonly OfficialColumn[] = ['fin_du_mandat']

const fold = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, '_')

/**
 * Reads a CSV of officials: UTF-8, `,`, `;` or tabs between its columns, whose names the first line gives.
 * @throws Refusal `officials_list_unreadable` with the field that says why, when there is nothing to show line by line
 */
export function readOfficials(text: string, now: Date): OfficialLine[] {
  const rows = rowsOf(text)
  const [head, ...body] = rows
  if (head === undefined || body.length === 0) throw unreadable('empty')
  if (body.length > furtherLimits.officialLines) throw unreadable('too_many_lines')
  const columns = placesOf(head.record)
  const seen = new Set<string>()
  return body.map(({ record, line }) => {
    const cell = (column: OfficialColumn) => {
      const place = columns[column]
      return place === undefined ? '' : (record[place] ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
    }
    return readLine(cell, {
      line,
      complete: record.length >= head.record.length,
      today: dayInParis(now),
      seen,
    })
  })
}

function unreadable(why: string): Refusal {
  return new Refusal('officials_list_unreadable', why, { list: why })
}

interface Row {
  record: string[]
  line: number
}

function rowsOf(text: string): Row[] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t', ','].find((one) => first.includes(one)) ?? ','
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => [String(lines), ...record],
    })
    return rows.map(([line, ...record]) => ({ record, line: Number(line) }))
  } catch (error) {
    if (error instanceof CsvError) throw unreadable('quotes')
    throw error
  }
}

function placesOf(head: string[]): Partial<Record<OfficialColumn, number>> {
  const names = head.map(fold)
  const places: Partial<Record<OfficialColumn, number>> = {}
  for (const column of officialColumns) {
    const place = names.findIndex((name) => name === column || aliases[column].includes(name))
    if (place >= 0) places[column] = place
    else if (!optional.includes(column)) throw unreadable(`column_${column}`)
  }
  return places
}

const Address = z
  .string()
  .overwrite(asciiAddress)
  .pipe(z.email({ pattern: emailPattern }).max(320))
const Day = z.iso.date()

interface LineContext {
  line: number
  complete: boolean
  today: string
  /** Contacts of the lines before. */
  seen: Set<string>
}

function readLine(
  cell: (column: OfficialColumn) => string,
  { line, complete, today, seen }: LineContext,
): OfficialLine {
  const contact = cell('contact')
  const isAddress = /.@/.test(contact)
  const email = isAddress ? asciiAddress(contact.toLowerCase()) : null
  const username = isAddress ? null : contact.replace(/^@/, '').toLowerCase()
  const source_on = dayFrom(cell('date'))
  const ends = cell('fin_du_mandat')
  const mandate_ends_on = ends === '' ? null : dayFrom(ends)
  const key = email ?? `@${username}`
  const isDay = Day.safeParse(source_on).success
  const isEnd = mandate_ends_on === null || Day.safeParse(mandate_ends_on).success
  const checks: [LineFault, boolean][] = [
    ['columns', !complete],
    ['name', !isFit(cell('nom'), limits.displayName)],
    ['mandate', !isFit(cell('mandat'), furtherLimits.mandate)],
    ['territory', !isFit(cell('territoire'), furtherLimits.organisation)],
    ['contact', email === null ? !/^[\w.-]{1,40}$/.test(username ?? '') : !Address.safeParse(email).success],
    ['source', !isPage(cell('source'))],
    ['date', !isDay || !isEnd],
    ['date_to_come', isDay && source_on > today],
    ['mandate_over', mandate_ends_on !== null && isEnd && mandate_ends_on < today],
    ['repeated', seen.has(key)],
  ]
  seen.add(key)
  return {
    line,
    name: cell('nom'),
    mandate: cell('mandat'),
    territory: cell('territoire'),
    email,
    username,
    source_url: cell('source'),
    source_on,
    mandate_ends_on,
    faults: checks.flatMap(([fault, isFault]) => (isFault ? [fault] : [])),
  }
}

const isFit = (text: string, most: number) =>
  text !== '' && text.length <= 200 && graphemeCount(text, most) <= most && !hasMarkup(text)

function isPage(text: string): boolean {
  return text.length <= 500 && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** A day as `2026-11-26` or `26/11/2026`. */
function dayFrom(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
