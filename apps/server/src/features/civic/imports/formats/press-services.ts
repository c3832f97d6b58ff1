import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { nameTerm } from '../../../people/elected-register/index.ts'
import type { PressServiceRecord } from '../../../people/newsrooms/index.ts'
import { invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'

/**
 * Fields of the CPPAP's list by the words of their column. The list of July 2026 has « Editeur;Forme juridique;Département;Service;url;
 * Qualification;Numéro CPPAP »; earlier ones name them in more words.
 */
const columns: [string, RegExp][] = [
  ['number', /\bcppap$/],
  ['domain', /^(url|adresse|site)\b/],
  ['name', /^(nom du )?(service|site|spel)\b/],
  ['publisher', /^(editeur|raison sociale|societe editrice)\b/],
]

export const pressServiceColumns = ['number', 'name', 'publisher', 'domain']

export function pressServiceColumn(column: string): string {
  const words = nameTerm(column)
  return columns.find(([, pattern]) => pattern.test(words))?.[0] ?? words
}

/** Reads a recognised online press service. */
export function readPressService(unit: unknown, notes: Notes): StagedRecord[] {
  const { number = '', name: written = '', publisher = '', domain = '' } = unit as Record<string, string>
  // The published list ends with some.
  if (Object.values(unit as Record<string, string>).every((cell) => cell.trim() === '')) {
    notes.ignored('ligne vide')
    return []
  }
  const [, month = '', year = '', letter, registration = ''] =
    /^(0[1-9]|1[0-2])(\d{2}) ?([A-Z]) ?(\d{5})$/.exec(number.trim()) ?? []
  if (registration === '') invalid('numéro CPPAP illisible')
  // A request names the service with as many characters.
  const name = oneLine(written).slice(0, furtherLimits.organisation).trim()
  const term = nameTerm(name)
  if (term === '') invalid('service sans nom')
  const record: PressServiceRecord = {
    registration,
    number: `${month}${year} ${letter} ${registration}`,
    name,
    publisher: oneLine(publisher).slice(0, 300),
    domain: domainOf(domain),
    // It ends with the month: the day before the first one of the next.
    expires_on: new Date(Date.UTC(2000 + Number(year), Number(month), 0)).toISOString().slice(0, 10),
    term,
    terms: nameTerm(`${name} ${publisher}`),
  }
  return [{ kind: 'press_service', key: registration, record }]
}

/** Some cells have line breaks. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Domain of a site. Null for a newsletter or an application, whose name stands in this column, and for a part of a site, whose
 * other pages may belong to anybody.
 */
function domainOf(text: string): string | null {
  const address = oneLine(text).split(' ')[0] ?? ''
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { hostname, pathname } = new URL(address)
  if (pathname !== '/') return null
  const host = hostname.replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) ? host : null
}
