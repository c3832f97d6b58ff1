import type { PoliticalBlock, TableBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { PoliticalPerson, Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import type { ElectionSection } from '@parvis/contract/civic/political-slugs.ts'
import { europeanCommittees } from '@parvis/contract/civic/words.ts'
import type { KnownEvent } from '../events/index.ts'
import { type Book, type Entry, isOlderThan } from './book.ts'
import type { DatasetName, Shown } from './datasets.ts'
import { apart, frame, type Made, sharedProvenance, shownOf, wholly } from './frame.ts'
import { peopleAtOnce } from './people.ts'
import { isExactPage } from './source-rules.ts'

export function facts(id: string, title: string, entry: Entry<'institutions'> | undefined): Made[] {
  if (entry === undefined) return []
  const block = { ...frame({ id, title }, [entry]), kind: 'facts' as const, facts: entry.value.facts }
  return [{ block, shown: shownOf([entry]) }]
}

/** A block of sentences of our own about a source. */
export function sentences(id: string, title: string, said: string[], provenance: Provenance): Made {
  const block = { ...frame({ id, title }, []), provenance, kind: 'facts' as const, facts: said }
  return { block, shown: [] }
}

type FiguresDataset = 'economic-figures' | 'lobby-figures' | 'declaration-figures'

export function figures(id: string, title: string, entries: Entry<FiguresDataset>[]): Made[] {
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
  return [{ block, shown: shownOf(entries) }]
}

type Column = TableBlock['columns'][number]

const columnOf = (type: Column['type']) => (key: string, label: string) => ({ key, label, type })

/** Columns of tables. */
export const column = {
  text: columnOf('text'),
  number: columnOf('number'),
  percent: columnOf('percent'),
  date: columnOf('date'),
}

export function table<Name extends DatasetName>(
  id: string,
  title: string,
  columns: Column[],
  rows: { key: string; entry: Entry<Name>; cells: (string | number | null)[] }[],
  { note = null, shown }: { note?: string | null; shown: Shown[] },
): Made {
  // Several rows may come from one record, which counts once.
  const entries = [...new Set(rows.map(({ entry }) => entry))]
  const base = frame({ id, title, note }, entries)
  const block: PoliticalBlock = {
    ...base,
    kind: 'table',
    columns,
    rows: rows.map(({ key, cells, entry }) => ({
      key,
      cells,
      provenance: apart(entry.provenance, base.provenance),
    })),
  }
  return { block, shown }
}

/** The hemicycle of a chamber, if its groups are known. */
export function hemicycle(
  id: string,
  title: string,
  groups: Entry<'parliament-groups'>[],
  { total, note }: { total: number; note?: string },
): Made[] {
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
        provenance: apart(provenance, base.provenance),
      })),
  }
  return [{ block, shown: shownOf(groups) }]
}

type PeopleDataset = 'ministers' | 'deputies' | 'senators' | 'french-meps'

/** The people of a dataset; the block shows the first hundred at most. */
export function people(
  id: string,
  title: string,
  entries: Entry<PeopleDataset>[],
  { note = null }: { note?: string | null } = {},
): Made[] {
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
  return [{ block, shown: wholly(first.dataset), people: everyone }]
}

function personOf(
  { key, value, provenance }: Entry<PeopleDataset>,
  shared: Provenance | null,
): PoliticalPerson {
  const { official_id: _, committees, ...person } = value
  return { key, ...person, committees: committees.map(inFull), provenance: apart(provenance, shared) }
}

/** A committee of the European Parliament by its name and code. Other committees are stored by their names. */
const inFull = (committee: string) => {
  const name = europeanCommittees[committee]
  return name === undefined ? committee : `${name} (${committee})`
}

/** The members of an institution, and its head. */
export function members(id: string, title: string, entry: Entry<'institutions'> | undefined): Made[] {
  if (entry === undefined || entry.value.members.length === 0) return []
  const everyone = entry.value.members.map(
    (member, place): PoliticalPerson => ({
      key: `${entry.key}-${place + 1}`,
      name: member.name,
      role: member.role,
      party: null,
      // A noun agrees with women and men alike.
      group: member.appointed_by === null ? null : `Nomination par ${member.appointed_by}`,
      orientation: null,
      color: null,
      committees: [],
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
  return [{ block, shown: shownOf([entry]), people: everyone }]
}

type ElectionDataset =
  | 'presidential-elections'
  | 'legislative-elections'
  | 'european-elections'
  | 'referendums'
  | 'local-elections'

export function election(entry: Entry<ElectionDataset>, section: ElectionSection | null = null): Made {
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
  return { block, shown: shownOf([entry]) }
}

/** Names the publisher of data that Parvis does not have. Nothing was read, so nothing is dated. */
export function publisher(
  id: string,
  title: string,
  said: { institution: string; url: string; publishes: string; missing: string; note?: string },
): Made {
  const { note = null, ...about } = said
  const block: PoliticalBlock = {
    ...frame({ id, title, note, csv: false }, []),
    kind: 'publisher',
    ...about,
  }
  return { block, shown: [] }
}

export function links(
  id: string,
  title: string,
  list: { label: string; description?: string; path: string }[],
): Made {
  const block: PoliticalBlock = {
    ...frame({ id, title, csv: false }, []),
    kind: 'links',
    links: list.map(({ label, description = null, path }) => ({ label, description, path })),
  }
  return { block, shown: [] }
}

/** A date to come is due for review when it is this near, if its source is as old. Past and distant dates are not. */
const eventsFreshDays = 400

/** Dated facts of the calendar. */
export function calendarTimeline(
  id: string,
  title: string,
  events: KnownEvent[],
  { book, note = null }: { book: Book; note?: string | null },
): Made[] {
  const sources = events.map((event) => eventProvenance(event, book))
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
      provenance: apart(sources[place] ?? shared, shared),
    })),
  }
  return [{ block, shown: [] }]
}

export function eventProvenance({ id, from, to, source }: KnownEvent, { today, remarkOn }: Book): Provenance {
  const { institution, page, url, as_of, basis } = source
  // A date that is only a month counts from its first day.
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
