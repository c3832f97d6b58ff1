import type { PoliticalVersion } from '@parvis/contract/civic/politics.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, type Page, pageBy } from '@parvis/platform/database/keyset.ts'
import type { RecordSelection } from './datasets.ts'
import { provenanceOf } from './fact-set.ts'
import { fieldNames, internalFields } from './field-names.ts'
import { isObject, rowNameOf } from './fields.ts'
import { sameValue } from './figure-value.ts'
import { formerVersions } from './store.ts'

/** French names of enumerated values. */
const valueNames: Record<string, string> = {
  left: 'gauche',
  center: 'centre',
  right: 'droite',
  president: 'présidence',
  interim: 'intérim',
  france: 'France',
  eu: 'Union européenne',
  international: 'international',
  assembly: 'Assemblée nationale',
  senate: 'Sénat',
  european: 'Parlement européen',
  metropole: 'métropole',
  'outre-mer': 'outre-mer',
  A: 'annuelle',
  Q: 'trimestrielle',
  M: 'mensuelle',
}

/** Fields whose values are {@link valueNames}. */
const translatedFields = new Set(['orientation', 'mandate', 'kind', 'chamber', 'zone', 'frequency'])

/** Listed changes per correction: a new edition of a series may change everything. */
const changesListed = 60
const longestText = 300

/** The corrections of a block's records, latest first. */
export async function readVersions(
  db: Db,
  { records, today, after }: { records: RecordSelection[]; today: string; after: Keyset | null },
): Promise<Page<PoliticalVersion>> {
  const size = pageSizes.postVersions
  const found = await formerVersions(db, records, { after, limit: size + 1 })
  const { rows, next_cursor } = pageBy(found, size, ({ superseded_at: at, id }) => cursorAt({ at, id }))
  return {
    items: rows.map(({ successor, ...row }) => ({
      id: row.id,
      record: nameOf(row.value),
      corrected_at: row.superseded_at.toISOString(),
      reason: row.superseded_reason,
      changes: changesBetween(row.value, successor),
      before: provenanceOf(row, null, today),
    })),
    next_cursor,
  }
}

function nameOf(value: unknown): string {
  if (!isObject(value)) return ''
  const { name, label, title, number } = value
  return String(label ?? name ?? title ?? (typeof number === 'number' ? `${number}ᵉ législature` : ''))
}

type Change = PoliticalVersion['changes'][number]

/** The changes of a correction, field by field, or the removal of the record. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  if (after === null) return [{ field: 'Enregistrement', before: 'présent', after: 'retiré' }]
  const changes: Change[] = []
  compare([], before, after, changes)
  return changes.slice(0, changesListed)
}

function compare(path: string[], before: unknown, after: unknown, changes: Change[]): void {
  if (sameValue(before, after)) return
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (internalFields.has(key)) continue
      const inWords = (value: unknown) =>
        (translatedFields.has(key) && typeof value === 'string' ? valueNames[value] : undefined) ??
        value ??
        null
      compare([...path, fieldNames[key] ?? key], inWords(before[key]), inWords(after[key]), changes)
    }
    return
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every(isObject)) {
    compareLists(path, before as Fields[], after as Fields[], changes)
    return
  }
  changes.push({ field: path.join(' · '), before: describeValue(before), after: describeValue(after) })
}

/** Matches rows by their name, or else by position. */
function compareLists(path: string[], before: Fields[], after: Fields[], changes: Change[]): void {
  const rowsByName = (rows: Fields[]) => new Map(rows.map((row, place) => [rowNameOf(row, place), row]))
  const former = rowsByName(before)
  const present = rowsByName(after)
  for (const key of new Set([...former.keys(), ...present.keys()])) {
    const one = former.get(key)
    const other = present.get(key)
    const place = [...path, key]
    if (one !== undefined && other !== undefined) compare(place, one, other, changes)
    else
      changes.push({
        field: place.join(' · '),
        before: one ? describeValue(one) : null,
        after: other ? describeValue(other) : null,
      })
  }
}

type Fields = Record<string, unknown>

function describeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value.toLocaleString('fr-FR', { maximumFractionDigits: 4 })
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const text = isObject(value)
    ? Object.entries(value)
        .filter(([key]) => !internalFields.has(key))
        .map(([, part]) => describeValue(part))
        .filter((part) => part !== null)
        .join(', ')
    : Array.isArray(value)
      ? value.map(describeValue).join(', ')
      : String(value)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
