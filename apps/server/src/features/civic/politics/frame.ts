import { isDeepStrictEqual } from 'node:util'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { PoliticalPerson, Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import type { ElectionSection, FactBasis } from '@parvis/contract/civic/political-slugs.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import type { DatasetName, RecordSelection } from './datasets.ts'
import type { Entry, FactSet } from './fact-set.ts'

/** A block, and the records that it shows. */
export interface BuiltBlock {
  block: PoliticalBlock
  records: RecordSelection[]
  /** All people of a block, which itself shows only the first ones. */
  people?: PoliticalPerson[]
}

interface BlockFrame {
  id: string
  title: string
  section?: ElectionSection | null
  note?: string | null
  csv?: boolean
}

/** The common fields of a block, from the records that it shows. */
export function frame({ id, title, section = null, note = null, csv = true }: BlockFrame, entries: Entry[]) {
  return {
    id,
    title,
    section,
    note,
    aside: false,
    csv,
    provenance: sharedProvenance(entries.map(({ provenance }) => provenance)),
    corrections: entries.reduce((sum, { corrections }) => sum + corrections, 0),
  }
}

const surest: FactBasis[] = ['cross-checked', 'single-copy', 'general-knowledge']

/**
 * Provenance of several facts: the oldest day and the least certain basis. Rows that differ have their own, see
 * {@link ownProvenance}.
 */
export function sharedProvenance(all: Provenance[]): Provenance | null {
  const [first, ...others] = all
  if (first === undefined) return null
  return others.reduce<Provenance>(
    (shared, one) => ({
      source: shared.source,
      second_source: isDeepStrictEqual(one.second_source, shared.second_source) ? shared.second_source : null,
      published_on: one.published_on === shared.published_on ? shared.published_on : null,
      read_on: earlier(one.read_on, shared.read_on),
      as_of: [one.as_of, shared.as_of].sort()[0] ?? shared.as_of,
      basis: surest.indexOf(one.basis) > surest.indexOf(shared.basis) ? one.basis : shared.basis,
      stale: shared.stale || one.stale,
      ...latestCorrection(one, shared),
      remark_on: later(one.remark_on, shared.remark_on),
      warning: shared.warning === one.warning ? shared.warning : null,
    }),
    first,
  )
}

/** Folds blocks about the subject of another page. */
export function folded(built: BuiltBlock[]): BuiltBlock[] {
  return built.map((one) => ({ ...one, block: { ...one.block, aside: true } }))
}

/** A row's own provenance; null when it equals the block's. */
export function ownProvenance(one: Provenance, shared: Provenance | null): Provenance | null {
  return isDeepStrictEqual(one, shared) ? null : one
}

/** The earlier day; null when one of them is not established. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null
  return one < other ? one : other
}

/** The later correction of two, with its source. */
function latestCorrection(one: Provenance, other: Provenance) {
  const isLater = later(one.corrected_on, other.corrected_on) === one.corrected_on
  const { corrected_on, correction_source } = isLater ? one : other
  return { corrected_on, correction_source }
}

/** The later day, or the one that there is. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** The records of some entries, by dataset. */
export function recordsOf(entries: Entry[]): RecordSelection[] {
  const keys = new Map<DatasetName, string[]>()
  for (const { dataset, key } of entries) keys.set(dataset, [...(keys.get(dataset) ?? []), key])
  return [...keys].map(([dataset, list]) => ({ dataset, keys: list }))
}

/** All records of some datasets. */
export function wholeDatasets(...names: DatasetName[]): RecordSelection[] {
  return names.map((dataset) => ({ dataset, keys: null }))
}

/** A page without its slug and template. */
export interface PageDefinition {
  title: string
  /** One or two sentences about the page's content. */
  summary: string
  /** For election pages: the tab shown first. */
  section?: ElectionSection
  blocks(factSet: FactSet): BuiltBlock[]
}

/** Such as `18 avril 2027`, or `mars 2028` where only the month is known. */
export function frenchDate(day: string): string {
  const options: Intl.DateTimeFormatOptions =
    day.length > 7 ? { day: 'numeric', month: 'long', year: 'numeric' } : { month: 'long', year: 'numeric' }
  const date = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' }).format(new Date(day))
  return frenchForm(date, 'fr')
}
