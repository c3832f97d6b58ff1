import { slugOfRegister } from '@parvis/contract/civic/official-slug.ts'
import type { PoliticalBlock, TableBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { PoliticalPerson, Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import type { ElectionSection } from '@parvis/contract/civic/political-slugs.ts'
import { europeanCommittees } from '@parvis/contract/civic/words.ts'
import type { BundledEvent } from '../events/index.ts'
import type { DatasetName, RecordSelection, ValueOf } from './datasets.ts'
import { type Entry, type FactSet, isOlderThan } from './fact-set.ts'
import { type BuiltBlock, frame, ownProvenance, recordsOf, sharedProvenance, wholeDatasets } from './frame.ts'
import { peopleAtOnce } from './people-pages.ts'
import { isExactPage } from './record-rules.ts'

export function facts(id: string, title: string, entry: Entry<'institutions'> | undefined): BuiltBlock[] {
  if (entry === undefined) return []
  const block = { ...frame({ id, title }, [entry]), kind: 'facts' as const, facts: entry.value.facts }
  return [{ block, records: recordsOf([entry]) }]
}

/** A block of own sentences about a source. */
export function sentences(
  id: string,
  title: string,
  sentencesShown: string[],
  provenance: Provenance,
): BuiltBlock {
  const block = { ...frame({ id, title }, []), provenance, kind: 'facts' as const, facts: sentencesShown }
  return { block, records: [] }
}

type FiguresDataset = 'economic-figures' | 'lobby-figures' | 'declaration-figures'

export function figures(id: string, title: string, entries: Entry<FiguresDataset>[]): BuiltBlock[] {
  if (entries.length === 0) return []
  const block: PoliticalBlock = {
    ...frame({ id, title }, entries),
    kind: 'figures',
    figures: entries.map(({ key, value, provenance }) => ({
      key,
      label: value.label,
      display: value.display,
      value: value.value,
      unit: value.unit,
      refers_to: value.refers_to,
      note: value.note,
      provenance,
    })),
  }
  return [{ block, records: recordsOf(entries) }]
}

/** Column of a table: its type, key and heading, and the cell of each row. */
type Column<Row> = readonly [
  type: TableBlock['columns'][number]['type'],
  key: string,
  label: string,
  cell: (row: Row) => string | number | null,
]

interface TableOptions {
  note?: string
  records: RecordSelection[]
}

/** A table of rows, several of which may come from one record. */
export function table<Row extends { key: string; entry: Entry }>(
  id: string,
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { note, records }: TableOptions,
): BuiltBlock {
  const entries = [...new Set(rows.map(({ entry }) => entry))]
  const base = frame({ id, title, note: note ?? null }, entries)
  const block: PoliticalBlock = {
    ...base,
    kind: 'table',
    columns: columns.map(([type, key, label]) => ({ key, label, type })),
    rows: rows.map((row) => ({
      key: row.key,
      cells: columns.map(([, , , cell]) => cell(row)),
      provenance: ownProvenance(row.entry.provenance, base.provenance),
    })),
  }
  return { block, records }
}

/** A table with one row for each record. */
export function recordTable<Name extends DatasetName>(
  id: string,
  title: string,
  entries: readonly Entry<Name>[],
  columns: readonly Column<ValueOf<Name>>[],
  options: TableOptions,
): BuiltBlock {
  const rows = entries.map((entry) => ({ key: entry.key, entry }))
  const ofRows = columns.map(
    ([type, key, label, cell]): Column<(typeof rows)[number]> => [
      type,
      key,
      label,
      ({ entry }) => cell(entry.value),
    ],
  )
  return table(id, title, rows, ofRows, options)
}

/** The hemicycle of a chamber, if its groups are known. */
export function hemicycle(
  id: string,
  title: string,
  groups: Entry<'parliament-groups'>[],
  { total, note }: { total: number; note?: string },
): BuiltBlock[] {
  if (groups.length === 0) return []
  const base = frame({ id, title, note: note ?? null }, groups)
  const block: PoliticalBlock = {
    ...base,
    kind: 'hemicycle',
    seats_total: total,
    majority: Math.floor(total / 2) + 1,
    groups: [...groups]
      .sort((one, other) => one.value.place - other.value.place)
      .map(({ key, value, provenance }) => ({
        key,
        abbreviation: value.abbreviation,
        name: value.name,
        seats: value.seats,
        color: value.color,
        orientation: value.orientation,
        president: value.president,
        note: value.note,
        provenance: ownProvenance(provenance, base.provenance),
      })),
  }
  return [{ block, records: recordsOf(groups) }]
}

type PeopleDataset = 'ministers' | 'deputies' | 'senators' | 'french-meps'

/** The people of a dataset; the block shows the first hundred at most. */
export function people(
  id: string,
  title: string,
  entries: Entry<PeopleDataset>[],
  { note = null }: { note?: string | null } = {},
): BuiltBlock[] {
  const [first] = entries
  if (first === undefined) return []
  const base = frame({ id, title, note }, entries)
  const everyone = entries.map((entry) => personOf(entry, base.provenance))
  const block: PoliticalBlock = {
    ...base,
    kind: 'people',
    people: everyone.slice(0, peopleAtOnce),
    total: everyone.length,
    next_cursor: everyone.length > peopleAtOnce ? (everyone[peopleAtOnce - 1]?.key ?? null) : null,
  }
  return [{ block, records: wholeDatasets(first.dataset), people: everyone }]
}

function personOf(
  { key, value, provenance }: Entry<PeopleDataset>,
  shared: Provenance | null,
): PoliticalPerson {
  const { official_id: officialId, committees, ...person } = value
  return {
    key,
    ...person,
    committees: committees.map(committeeName),
    slug: slugOfRegister(officialId, value.name),
    provenance: ownProvenance(provenance, shared),
  }
}

/** Name and code of a committee of the European Parliament. Other committees are stored by their names. */
const committeeName = (committee: string) => {
  const name = europeanCommittees[committee]
  return name === undefined ? committee : `${name} (${committee})`
}

/** The members of an institution, and its head. */
export function members(id: string, title: string, entry: Entry<'institutions'> | undefined): BuiltBlock[] {
  if (entry === undefined || entry.value.members.length === 0) return []
  const everyone = entry.value.members.map(
    (member, place): PoliticalPerson => ({
      key: `${entry.key}-${place + 1}`,
      name: member.name,
      role: member.role,
      party: null,
      // A noun, which agrees with women and men.
      group: member.appointed_by === null ? null : `Nomination par ${member.appointed_by}`,
      orientation: null,
      color: null,
      committees: [],
      slug: null,
      constituency: member.country,
      since: member.since,
      until: member.until,
      note: member.note,
      provenance: null,
    }),
  )
  const block: PoliticalBlock = {
    ...frame({ id, title }, [entry]),
    kind: 'people',
    people: everyone,
    total: everyone.length,
    next_cursor: null,
  }
  return [{ block, records: recordsOf([entry]), people: everyone }]
}

type ElectionDataset =
  | 'presidential-elections'
  | 'legislative-elections'
  | 'european-elections'
  | 'referendums'
  | 'local-elections'

export function election(entry: Entry<ElectionDataset>, section: ElectionSection | null = null): BuiltBlock {
  const { value, key } = entry
  const resultsOf = (results: (typeof value.rounds)[number]['results'], prefix: string) =>
    results.map((result, place) => ({ key: `${prefix}-${place + 1}`, ...result }))
  const block: PoliticalBlock = {
    ...frame({ id: key, title: value.title, section, note: value.note }, [entry]),
    kind: 'election',
    election: value.election,
    year: value.year,
    outcome: value.outcome,
    question: value.question,
    rounds: value.rounds.map((round) => ({ ...round, results: resultsOf(round.results, `t${round.round}`) })),
    seats: value.seats && { ...value.seats, results: resultsOf(value.seats.results, 's') },
  }
  return { block, records: recordsOf([entry]) }
}

/** Names the publisher of data that Parvis does not have. It has no source and no date. */
export function publisher(
  id: string,
  title: string,
  options: { institution: string; url: string; publishes: string; missing: string; note?: string },
): BuiltBlock {
  const { note = null, ...about } = options
  const block: PoliticalBlock = {
    ...frame({ id, title, note, csv: false }, []),
    kind: 'publisher',
    ...about,
  }
  return { block, records: [] }
}

export function links(
  id: string,
  title: string,
  list: { label: string; description?: string; path: string }[],
): BuiltBlock {
  const block: PoliticalBlock = {
    ...frame({ id, title, csv: false }, []),
    kind: 'links',
    links: list.map(({ label, description = null, path }) => ({ label, description, path })),
  }
  return { block, records: [] }
}

/** Coming dates within this many days are stale if their source is older than as many days. */
const eventsFreshDays = 400

/** Dated facts of the calendar. */
export function calendarTimeline(
  id: string,
  title: string,
  events: BundledEvent[],
  { factSet, note = null }: { factSet: FactSet; note?: string | null },
): BuiltBlock[] {
  const sources = events.map((event) => eventProvenance(event, factSet))
  const shared = sharedProvenance(sources)
  if (shared === null) return []
  const block: PoliticalBlock = {
    ...frame({ id, title, note }, []),
    provenance: shared,
    kind: 'timeline',
    items: events.map((event, place) => ({
      key: event.reference,
      from: event.from,
      to: event.to,
      title: event.title,
      description: event.description === '' ? null : event.description,
      provenance: ownProvenance(sources[place] ?? shared, shared),
    })),
  }
  return [{ block, records: [] }]
}

export function eventProvenance(
  { id, from, to, source }: BundledEvent,
  { today, remarkOn }: FactSet,
): Provenance {
  const { institution, page, url, as_of, basis } = source
  // A month counts from its first day.
  const isPast = (to ?? from) < today.slice(0, (to ?? from).length)
  const isNear = !isOlderThan(today, eventsFreshDays, from)
  return {
    source: { institution, page, url, exact_page: isExactPage({ url }) },
    second_source: null,
    published_on: null,
    read_on: null,
    as_of,
    basis,
    stale: !isPast && isNear && isOlderThan(as_of, eventsFreshDays, today),
    corrected_on: null,
    correction_source: null,
    remark_on: remarkOn(`calendar/${id}`),
    warning: null,
  }
}
