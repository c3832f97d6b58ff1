import type { z } from 'zod'
import {
  AssemblyPresident,
  Election,
  Figure,
  Government,
  Group,
  Institution,
  Legislature,
  OverseasCollectivity,
  Party,
  Person,
  President,
  Region,
  RegionalPresident,
  Series,
} from './values.ts'

interface Dataset {
  readonly title: string
  readonly value: z.ZodObject
  /** Days after `as_of` for which a record counts as current; null: it describes the past. */
  readonly freshDays: number | null
}

/** All datasets: the shape of their records, and the days for which a record counts as current. */
export const datasets = {
  presidents: { title: 'Présidents de la Vᵉ République', value: President, freshDays: 365 },
  governments: { title: 'Gouvernements de la Vᵉ République', value: Government, freshDays: null },
  ministers: { title: 'Composition du Gouvernement', value: Person, freshDays: 120 },
  deputies: { title: 'Députés', value: Person, freshDays: 60 },
  senators: { title: 'Sénateurs', value: Person, freshDays: 60 },
  'french-meps': { title: 'Députés européens élus en France', value: Person, freshDays: 180 },
  institutions: { title: 'Institutions', value: Institution, freshDays: 365 },
  'parliament-groups': { title: 'Groupes politiques', value: Group, freshDays: 120 },
  legislatures: { title: 'Législatures de la Vᵉ République', value: Legislature, freshDays: null },
  'assembly-presidents': {
    title: 'Présidents de l’Assemblée nationale',
    value: AssemblyPresident,
    freshDays: null,
  },
  parties: { title: 'Partis politiques', value: Party, freshDays: 180 },
  regions: { title: 'Régions', value: Region, freshDays: 400 },
  'regional-presidents': { title: 'Présidents de région', value: RegionalPresident, freshDays: 120 },
  'overseas-collectivities': {
    title: 'Collectivités d’outre-mer',
    value: OverseasCollectivity,
    freshDays: 400,
  },
  'presidential-elections': { title: 'Élections présidentielles', value: Election, freshDays: null },
  'legislative-elections': { title: 'Élections législatives', value: Election, freshDays: null },
  'european-elections': { title: 'Élections européennes', value: Election, freshDays: null },
  referendums: { title: 'Référendums', value: Election, freshDays: null },
  'local-elections': { title: 'Élections locales et sénatoriales', value: Election, freshDays: null },
  'economic-series': { title: 'Séries économiques', value: Series, freshDays: 400 },
  'lobby-figures': { title: 'Représentants d’intérêts en chiffres', value: Figure, freshDays: 120 },
  'declaration-figures': { title: 'Déclarations en chiffres', value: Figure, freshDays: 120 },
  'economic-figures': { title: 'Chiffres clés de l’économie', value: Figure, freshDays: 400 },
} as const satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets

export const datasetNames = Object.keys(datasets) as DatasetName[]

/** A dataset's record value as stored. */
export type ValueOf<Name extends DatasetName> = z.output<(typeof datasets)[Name]['value']>

/** A dataset's record value as provided: unknown fields may be left out. */
export type ValueInputOf<Name extends DatasetName> = z.input<(typeof datasets)[Name]['value']>

/** Records of a block; their former values are its corrections. */
export interface RecordSelection {
  dataset: DatasetName
  /** Null: the whole dataset, removed records included. */
  keys: string[] | null
}

/** Days between two publications of a figure or a series, with some margin for the import. */
const publishedAgain = { month: 40, quarter: 95, year: 380, once: null } as const
const rhythms = { M: 'month', Q: 'quarter', A: 'year' } as const

/** The leading figure of each indicator, by the series of its chart. */
export const indicatorFigures = {
  'gdp-growth': 'growth-2025',
  unemployment: 'unemployment-q2-2026',
  inflation: 'inflation-2025',
  'public-debt': 'public-debt-q2-2026',
  'public-deficit': 'public-deficit-2025',
  'trade-balance': 'trade-balance-2025',
  population: 'population-2026',
} as const

/** Points of series that equal an economic figure (`figure` in the bundled file). */
export const statedPoints = [
  { series: 'gdp-growth', at: '2025', figure: 'growth-2025' },
  { series: 'inflation', at: '2025', figure: 'inflation-2025' },
  { series: 'public-deficit', at: '2025', figure: 'public-deficit-2025' },
  { series: 'trade-balance', at: '2025', figure: 'trade-balance-2025' },
  { series: 'population', at: '2026', figure: 'population-2026' },
] as const

/** Years after which a legal population is that of a former census. */
const censusYears = 4

/** Whether a population is too old, however recently it was published. */
export const isOfFormerCensus = (value: ValueOf<DatasetName>, today: string): boolean =>
  'population_year' in value && Number(today.slice(0, 4)) - value.population_year > censusYears

/** Days after `as_of` for which this record counts as current; null: it never becomes outdated. */
export function freshDaysOf<Name extends DatasetName>(name: Name, value: ValueOf<Name>): number | null {
  if ('rhythm' in value) return publishedAgain[value.rhythm]
  if ('frequency' in value) return publishedAgain[rhythms[value.frequency]]
  // A presidency that is over does not change.
  if ('mandate' in value && value.to !== null) return null
  return datasets[name].freshDays
}
