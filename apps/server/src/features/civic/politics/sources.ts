import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import {
  namesListed,
  type PoliticalSources,
  type UnestablishedPart,
} from '@parvis/contract/civic/politics.schemas.ts'
import { eventProvenance } from './blocks.ts'
import { type DatasetName, datasetNames, datasets, type ValueOf } from './datasets.ts'
import type { Entry, FactSet } from './fact-set.ts'
import { lawProvenance } from './pages/records.ts'

/** A record's name and source, whatever table it is stored in. */
interface SourcedRecord {
  name: string
  provenance: Provenance
  missing: UnestablishedPart[]
}

/** Age and gaps of each dataset. */
export function buildSources(factSet: FactSet): PoliticalSources {
  const lists: [name: string, title: string, SourcedRecord[]][] = [
    ...datasetNames.map((name): [string, string, SourcedRecord[]] => [
      name,
      datasets[name].title,
      factSet.of(name).map((entry) => ({
        name: nameOf(entry),
        provenance: entry.provenance,
        missing: missingOf(entry),
      })),
    ]),
    [
      'calendar',
      'Calendrier',
      factSet.events.map((event) => ({
        name: event.title,
        provenance: eventProvenance(event, factSet),
        missing: [],
      })),
    ],
    ['laws', 'Lois suivies', factSet.moves.map((law) => lawOf(law, factSet))],
  ]
  return {
    today: factSet.today,
    datasets: lists.map(([name, title, records]) => ({ name, title, ...countsOf(records) })),
    unestablished: [
      ...lists.flatMap(([dataset, , records]) => gapsOf(dataset, records)),
      ...(factSet.one('economic-series', 'consumer-prices') === undefined
        ? [{ dataset: 'economic-series', part: 'monthly' as const, count: 1, records: [] }]
        : []),
    ],
  }
}

function lawOf(law: FactSet['moves'][number], factSet: FactSet): SourcedRecord {
  const isUncounted = law.acts.some(
    ({ ballotUid, abstentions }) => ballotUid !== null && abstentions === null,
  )
  return {
    name: law.title,
    provenance: lawProvenance(law, factSet),
    missing: isUncounted ? ['abstentions'] : [],
  }
}

function countsOf(records: SourcedRecord[]) {
  const days = records.map(({ provenance }) => provenance.as_of).sort()
  const count = (is: (provenance: Provenance) => boolean) =>
    records.filter(({ provenance }) => is(provenance)).length
  return {
    records: records.length,
    oldest: days[0] ?? null,
    latest: days.at(-1) ?? null,
    old: count(({ stale }) => stale),
    cross_checked: count(({ basis }) => basis === 'cross-checked'),
    without_page: count(({ source }) => !source.exact_page),
    without_publication: count(({ published_on }) => published_on === null),
    unread: count(({ basis }) => basis === 'general-knowledge'),
  }
}

function gapsOf(dataset: string, records: SourcedRecord[]): PoliticalSources['unestablished'] {
  if (records.length === 0) return [{ dataset, part: 'list', count: 1, records: [] }]
  const parts = new Map<UnestablishedPart, string[]>()
  for (const { name, missing } of records)
    for (const part of new Set(missing)) parts.set(part, [...(parts.get(part) ?? []), name])
  return [...parts].map(([part, names]) => ({
    dataset,
    part,
    count: names.length,
    records: names.slice(0, namesListed),
  }))
}

/** Name of a government: that of its head, with its number where they led several. */
export function governmentName({
  prime_minister,
  number,
}: Pick<ValueOf<'governments'>, 'prime_minister' | 'number'>): string {
  return number === null ? prime_minister : `${prime_minister} ${number}`
}

function nameOf({ key, value }: Entry): string {
  if ('title' in value) return value.title
  if ('label' in value) return value.label
  if ('prime_minister' in value) return governmentName(value)
  if ('name' in value) return value.name
  return key
}

/** Parts of a record that are not established, beside its source. */
function missingOf({ dataset, value, provenance }: Entry): UnestablishedPart[] {
  const missing = gapsIn(dataset, value)
  return provenance.stale ? [...missing, 'current'] : missing
}

function gapsIn(dataset: DatasetName, value: ValueOf<DatasetName>): UnestablishedPart[] {
  if ('rounds' in value) return electionGaps(value)
  const missing: UnestablishedPart[] = []
  if ('members' in value && value.members.length === 0) missing.push('holder')
  if ('leader' in value && value.leader === null) missing.push('holder')
  if ('assembly' in value && value.president === null) missing.push('holder')
  if ('seats' in value && value.seats === null) missing.push('seats')
  if ('party' in value && value.party === null) missing.push('party')
  if ('since' in value && !('assembly' in value) && value.since === null) missing.push('since')
  const isMep = dataset === 'french-meps' && 'committees' in value
  if (isMep && value.group !== null && value.committees.length === 0) missing.push('committees')
  return missing
}

function electionGaps({ election, rounds, seats }: ValueOf<'presidential-elections'>): UnestablishedPart[] {
  const missing: UnestablishedPart[] = []
  for (const { turnout_pct, counts, results, complete } of rounds) {
    if (turnout_pct === null) missing.push('turnout')
    if (counts === null || Object.values(counts).every((count) => count === null)) missing.push('ballots')
    if (results.length === 0) missing.push('results')
    else if (!complete) missing.push('all_results')
  }
  const hasSeats = election === 'legislative' || election === 'european'
  if (hasSeats && seats === null) missing.push('seats')
  if (seats !== null && !seats.complete) missing.push('all_seats')
  return missing
}
