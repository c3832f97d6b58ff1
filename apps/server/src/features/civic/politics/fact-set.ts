import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { createPalette, readParties } from '../../people/parties/index.ts'
import { type BundledEvent, readBundledEvents } from '../events/index.ts'
import { readLawMoves, readLawTitles } from '../laws/index.ts'
import {
  type DatasetName,
  datasetNames,
  freshDaysOf,
  indicatorFigures,
  isOfFormerCensus,
  statedPoints,
  type ValueOf,
} from './datasets.ts'
import { correctedRecord, type RecordCorrection, remarkedOn } from './fields.ts'
import { displayOf } from './figure-value.ts'
import { readPublished } from './published-corrections.ts'
import { allCurrent, type CurrentRow, countCorrections, type SourceColumn } from './store.ts'

/** A record as shown on a given day. */
export interface Entry<Name extends DatasetName = DatasetName> {
  dataset: Name
  key: string
  value: ValueOf<Name>
  provenance: Provenance
  /** Number of corrections. */
  corrections: number
}

/** All established facts as of a day. */
export interface FactSet {
  /** The day in Paris. */
  today: string
  of<Name extends DatasetName>(dataset: Name): Entry<Name>[]
  one<Name extends DatasetName>(dataset: Name, key: string): Entry<Name> | undefined
  /** Day of the latest remark about a record outside the datasets: an event, a law, a block. */
  remarkOn(record: string): string | null
  /** Dated facts of the calendar, soonest first. */
  events: BundledEvent[]
  laws: LawTitle[]
  /** Dated steps and acts of laws, of those that moved last first. */
  moves: LawMoves[]
}

type LawMoves = Awaited<ReturnType<typeof readLawMoves>>[number]
type LawTitle = Awaited<ReturnType<typeof readLawTitles>>[number]
type ListedParty = Awaited<ReturnType<typeof readParties>>[number]

export interface StoredFacts {
  current: CurrentRow[]
  corrections: Map<string, number>
  events: BundledEvent[]
  laws: LawTitle[]
  moves: LawMoves[]
  parties: ListedParty[]
  /** Published corrections of each record, oldest first. */
  published: Map<string, RecordCorrection[]>
}

export async function readStoredFacts(db: Db): Promise<StoredFacts> {
  const [current, versions, events, laws, moves, parties, published] = await Promise.all([
    allCurrent(db),
    countCorrections(db),
    readBundledEvents(db),
    readLawTitles(db),
    readLawMoves(db),
    readParties(db),
    readPublished(db),
  ])
  const corrections = new Map(versions.map((row) => [`${row.dataset}/${row.key}`, row.corrections]))
  return { current, corrections, events, laws, moves, parties, published }
}

/** Builds the facts of a day, on which it depends which records are stale. */
export function buildFactSet(rows: StoredFacts, today: string): FactSet {
  const { current, corrections: versions, events, laws, moves, parties, published } = rows
  const byDataset = new Map<string, Entry[]>(datasetNames.map((name) => [name, []]))
  for (const row of current) {
    const dataset = row.dataset as DatasetName
    // A dataset of another version of the server.
    const entries = byDataset.get(dataset)
    if (entries === undefined) continue
    const record = `${row.dataset}/${row.key}`
    const corrections = published.get(record) ?? []
    const { value, correctedOn, correctedBy } = correctedRecord(
      row.value as unknown as ValueOf<DatasetName>,
      corrections,
    )
    entries.push({
      dataset,
      key: row.key,
      value,
      provenance: {
        ...provenanceOf(row, freshDaysOf(dataset, value), today),
        ...(isOfFormerCensus(value, today) && { stale: true }),
        corrected_on: correctedOn,
        correction_source: correctedBy,
        remark_on: remarkedOn(corrections),
      },
      corrections: versions.get(record) ?? 0,
    })
  }
  for (const entry of (byDataset.get('parties') ?? []) as Entry<'parties'>[])
    entry.value = withListedName(entry, parties)
  colourByParty(byDataset, createPalette(parties))
  const of = <Name extends DatasetName>(dataset: Name) => (byDataset.get(dataset) ?? []) as Entry<Name>[]
  const factSet: FactSet = {
    today,
    of,
    one: (dataset, key) => of(dataset).find((entry) => entry.key === key),
    remarkOn: (record) => remarkedOn(published.get(record) ?? []),
    events,
    laws,
    moves,
  }
  markStaleTogether(factSet)
  copyCorrectedPoints(factSet, current)
  return factSet
}

/** Marks a chart as stale with its leading figure and the figure with the chart, unless one is more recent. */
function markStaleTogether(factSet: FactSet): void {
  for (const [chart, figure] of Object.entries(indicatorFigures)) {
    const pair = [factSet.one('economic-series', chart), factSet.one('economic-figures', figure)]
    const stale = pair.flatMap((one) => (one?.provenance.stale ? [one.provenance.as_of] : []))
    for (const one of pair)
      if (one !== undefined && stale.some((asOf) => one.provenance.as_of <= asOf)) one.provenance.stale = true
  }
}

/** Copies a corrected figure to the chart's point that equals it, and a corrected point to the figure. */
function copyCorrectedPoints(factSet: FactSet, current: readonly CurrentRow[]): void {
  for (const { series, at, figure: key } of statedPoints) {
    const [chart, figure] = [factSet.one('economic-series', series), factSet.one('economic-figures', key)]
    const point = chart?.value.points.find((one) => one.at === at)
    if (chart === undefined || figure === undefined || point === undefined) continue
    const source = sourceFigure(current, key)
    const isFigure = figure.provenance.corrected_on !== null && figure.value.value !== source?.value
    const isPoint = chart.provenance.corrected_on !== null && point.value !== source?.value
    if (isFigure === isPoint || source?.value == null) continue
    if (isFigure && point.value === source.value && figure.value.value !== null) {
      const { value } = figure.value
      const points = chart.value.points.map((one) => (one === point ? { ...one, value } : one))
      chart.value = { ...chart.value, points }
      markCorrected(chart, figure)
    }
    if (isPoint && figure.value.value === source.value) {
      const display = displayOf(figure.value.display, point.value)
      if (display === null) continue
      figure.value = { ...figure.value, value: point.value, display }
      markCorrected(figure, chart)
    }
  }
}

function sourceFigure(current: readonly CurrentRow[], key: string): ValueOf<'economic-figures'> | undefined {
  const row = current.find((one) => one.dataset === 'economic-figures' && one.key === key)
  return row?.value as unknown as ValueOf<'economic-figures'> | undefined
}

function markCorrected(entry: Entry, { provenance: { corrected_on, correction_source } }: Entry): void {
  entry.provenance = { ...entry.provenance, corrected_on, correction_source }
}

/** Takes name, orientation and colour of a party from the administrators' list. */
function withListedName({ key, value }: Entry<'parties'>, parties: ListedParty[]): ValueOf<'parties'> {
  const listed = parties.find(({ id }) => id === key)
  if (listed === undefined) return value
  const { name, abbreviation, orientation, color } = listed
  return { ...value, name, abbreviation, orientation, color }
}

const electionDatasets = [
  'presidential-elections',
  'legislative-elections',
  'european-elections',
  'local-elections',
] as const
/** First year of elections whose lists and candidates stand for parties of today. */
const paletteFrom = 2017

/** Gives groups, members of parliament and results the colour of their party, where they stand for one of the list. */
function colourByParty(byDataset: Map<string, Entry[]>, colourOf: ReturnType<typeof createPalette>): void {
  const of = <Name extends DatasetName>(dataset: Name) => (byDataset.get(dataset) ?? []) as Entry<Name>[]
  for (const entry of of('parliament-groups')) {
    if (entry.value.chamber === 'european') continue
    entry.value = { ...entry.value, color: colourOf(entry.value.abbreviation) ?? entry.value.color }
  }
  for (const dataset of ['deputies', 'senators'] as const)
    for (const entry of of(dataset))
      entry.value = { ...entry.value, color: colourOf(entry.value.group) ?? entry.value.color }
  const coloured = <Result extends { label: string; party: string | null; color: string | null }>(
    results: Result[],
  ) => results.map((result) => ({ ...result, color: colourOf(result.party ?? result.label) ?? result.color }))
  for (const dataset of electionDatasets)
    for (const entry of of(dataset)) {
      const { value } = entry
      if (value.year < paletteFrom) continue
      entry.value = {
        ...value,
        rounds: value.rounds.map((round) => ({ ...round, results: coloured(round.results) })),
        seats: value.seats && { ...value.seats, results: coloured(value.seats.results) },
      }
    }
}

/** Source of a row, stale if it is too old on that day. */
export function provenanceOf(
  row: Pick<CurrentRow, SourceColumn>,
  freshDays: number | null,
  today: string,
): Provenance {
  const isOld = freshDays !== null && isOlderThan(row.as_of, freshDays, today)
  return {
    source: {
      institution: row.source_institution,
      page: row.source_page,
      url: row.source_url,
      exact_page: row.source_exact,
    },
    second_source: row.second_source,
    published_on: row.published_on,
    read_on: row.read_on,
    as_of: row.as_of,
    basis: row.basis,
    stale: isOld || (row.outdated_on !== null && row.outdated_on <= today),
    corrected_on: null,
    correction_source: null,
    remark_on: null,
    warning: row.warning,
  }
}

export function isOlderThan(asOf: string, days: number, today: string): boolean {
  return (Date.parse(today) - Date.parse(asOf)) / dayMs > days
}
