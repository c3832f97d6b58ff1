import type { LawSummary, LawVersion } from '@parvis/contract/civic/laws.schemas.ts'
import { lawStaleDays } from '@parvis/contract/civic/laws.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import type { Language } from '@parvis/contract/languages.ts'
import {
  type LawKind,
  type LawNature,
  type LawProposer,
  type LawRole,
  type LawStage,
  type LawSubject,
  lawStages,
} from '@parvis/contract/list-filters.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { translations } from '../../../locales/civic.gen.ts'
import type { OwnPage } from '../../content/link-previews/index.ts'
import { lawOfAddress } from './addresses.ts'

/** Spec 001 §4. */
export const stageName = (stage: LawStage, language: Language = 'fr'): string =>
  translations[language](`law.stages.${stage}`)

/** Parts of a record that a bundled law lacks. */
export const withoutParts = {
  proposer: null,
  subject: null,
  committees: [],
  senateUrl: null,
  publication: null,
  people: [],
  texts: [],
} satisfies Partial<LawRecord>

export type LawStep = Omit<LawVersion['steps'][number], 'is_reached'>

/** A law from a source; days are days of Paris, null where not established. */
export interface LawRecord {
  /** Path segment of its page; for imports, the file number. */
  reference: string
  /** File number at the Assemblée nationale: a law found by it keeps its page. */
  dossierUid: string | null
  title: string
  shortTitle: string | null
  description: string
  kind: LawKind
  nature: LawNature
  originChamber: 'assemblee' | 'senat' | null
  lawNumber: string | null
  status: LawStage
  note: string | null
  /** Known stages; the status alone decides the others. */
  steps: LawStep[]
  acts: {
    date: string
    label: string
    ballotUid: string | null
    votesFor: number | null
    votesAgainst: number | null
    abstentions: number | null
    /** Address of a decision of the Constitutional Council. */
    url: string | null
  }[]
  proposer: LawProposer | null
  /** By the committee in charge. */
  subject: LawSubject | null
  /** Committees in charge, of both chambers. */
  committees: string[]
  senateUrl: string | null
  /** In the Journal officiel: its day and number, and the address of the text. */
  publication: { on: string | null; journal: string | null; url: string | null } | null
  people: { role: LawRole; uid: string }[]
  texts: {
    uid: string
    kind: string
    label: string
    title: string
    date: string | null
    url: string | null
    /** Identifiers of the rapporteurs, if the text is a report. */
    rapporteurs: string[]
  }[]
  source: { institution: string; page: string; url: string | null }
  asOf: string
  basis: LawSummary['source']['basis']
}

/** Path of a law's page. */
export function lawPath(reference: string): string {
  return `/law-tracking/${reference}`
}

const longDay = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' })
const dayInWords = (day: string) => frenchForm(longDay.format(Date.parse(day)), 'fr')

/** Facts about a law that its card and its description for machines show; undefined for an unknown one. */
export function readLawFacts(db: Db, reference: string) {
  return db
    .selectFrom('laws')
    .leftJoin('law_steps', (join) =>
      join.onRef('law_steps.law_id', '=', 'laws.id').onRef('law_steps.stage', '=', 'laws.status'),
    )
    .select([
      'reference',
      'dossier_uid',
      'short_title',
      'title',
      'laws.description',
      'kind',
      'law_number',
      'status',
      'source_institution',
      'source_page',
      'source_url',
      'withdrawn_at',
      sql<string>`as_of::text`.as('as_of'),
      sql<string | null>`on_date::text`.as('on_date'),
      sql<string | null>`(
        select passed.on_date::text from law_steps as passed
        where passed.law_id = laws.id and passed.stage = 'promulgation'
      )`.as('promulgated_on'),
    ])
    .where('laws.id', '=', lawOfAddress(reference))
    .executeTakeFirst()
}

export type LawFacts = NonNullable<Awaited<ReturnType<typeof readLawFacts>>>

/** A law's card under a post: name, stage, source and date. */
export async function lawCard(db: Db, reference: string) {
  const law = await readLawFacts(db, reference)
  return law === undefined ? null : cardOfLaw(law)
}

export const lawPage: OwnPage = { path: /^\/law-tracking\/([A-Za-z0-9-]{1,64})$/, read: lawCard }

export function cardOfLaw(law: LawFacts) {
  const reached = law.on_date === null ? '' : ` (${dayInWords(law.on_date)})`
  const source = `Source : ${law.source_institution}, au ${dayInWords(law.as_of)}`
  const status = law.withdrawn_at === null ? `${stageName(law.status)}${reached}` : 'Retirée du suivi'
  return {
    title: law.short_title ?? law.title,
    description: `${status} · ${source}`,
    section: 'Suivi des lois',
  }
}

/** Maximum titles in one listing. */
const titlesListed = 2_000

/** Names of the laws, for a search over several kinds of things. */
export async function readLawTitles(db: Db) {
  const rows = await db
    .selectFrom('laws')
    .select(['reference', 'title', 'short_title', 'status', 'source_institution'])
    .select(sql<string>`as_of::text`.as('as_of'))
    .where('withdrawn_at', 'is', null)
    .orderBy('reference')
    .limit(sql.lit(titlesListed))
    .execute()
  return rows.map(({ reference, title, short_title, status, source_institution, as_of }) => ({
    title: short_title ?? title,
    longTitle: title,
    status: stageName(status),
    path: lawPath(reference),
    asOf: as_of,
    source: source_institution,
  }))
}

/** The stages that a text of this kind passes: a resolution ends with its vote. */
const stagesOf = (kind: LawKind) =>
  kind === 'resolution' ? lawStages.slice(0, lawStages.indexOf('vote') + 1) : lawStages

/** All stages in order; those up to the law's status are reached. */
export function stepsOf(
  { kind, status }: { kind: LawKind; status: LawStage },
  reached: readonly LawStep[],
): LawVersion['steps'] {
  const last = lawStages.indexOf(status)
  return stagesOf(kind).map((stage, place) => {
    const step = reached.find((one) => one.stage === stage)
    return {
      stage,
      is_reached: place <= last,
      date: step?.date ?? null,
      description: step?.description ?? null,
      confidence: step?.confidence ?? null,
    }
  })
}

/** A law in progress is outdated a month after its last check; one in force never is. */
export function isStale({ status, as_of }: { status: LawStage; as_of: string }, now: Date): boolean {
  return status !== 'application' && now.getTime() - Date.parse(as_of) > lawStaleDays * dayMs
}
