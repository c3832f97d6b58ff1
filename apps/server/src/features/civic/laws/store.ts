import type { LawSummary, LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { limits, pageSizes } from '@parvis/contract/limits.ts'
import type { LawChamber, LawKind, LawStage, LawSubject } from '@parvis/contract/list-filters.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { type RawBuilder, sql } from 'kysely'
import { lawOfAddress } from './addresses.ts'
import type { EverydayMatch } from './everyday-words.ts'
import { passageOf } from './passage.ts'
import {
  applicationSource,
  importedBallots,
  namedPeople,
  storedActs,
  storedPublication,
  storedSteps,
  storedTexts,
} from './stored-laws.ts'
import { isStale, stepsOf } from './views.ts'

interface Reader {
  readerId: string | null
  now: Date
}

/** Filters of the tracker, each undefined or null for all laws. */
export interface LawFilters {
  /**
   * Words without case and accents, each a prefix of a word of the law. Null: no search; empty: a search without
   * words, which finds nothing.
   */
  line: string | null
  /** Patterns for the everyday words among the typed ones. */
  everyday: EverydayMatch
  stage: LawStage | undefined
  kind: LawKind | undefined
  subject: LawSubject | undefined
  /** Identifier of a committee in charge. */
  committee: string | undefined
  chamber: LawChamber | undefined
  /** Year of the last move. */
  year: string | undefined
}

export interface LawListing extends Reader, LawFilters {
  is_followed: boolean
  after: Keyset | null
}

/** Normalises the typed text for the search. */
export async function readSearchLine(db: Db, typed: string): Promise<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL is what PostgreSQL refuses
  const short = [...typed.replace(/\u0000/g, ' ')].slice(0, limits.lawSearch).join('')
  const { line } = await db
    .selectNoFrom(sql<string>`search_line(${short})`.as('line'))
    .executeTakeFirstOrThrow()
  return line
}

/** Laws by their last move, latest first. Withdrawn ones are listed for their followers only. */
export async function readLaws(
  db: Db,
  {
    line,
    everyday,
    stage,
    kind,
    subject,
    committee,
    chamber,
    year,
    is_followed: isFollowed,
    after,
    ...reader
  }: LawListing,
): Promise<Page<LawSummary>> {
  if (line === '') return { items: [], next_cursor: null }
  const words = patternsOf(line)
  const query = laws(db, reader.readerId)
    .$if(!isFollowed, (query) => query.where('laws.withdrawn_at', 'is', null))
    .$if(isFollowed, (query) => query.where(followed(reader.readerId)))
    .$if(words.length > 0, (query) => query.where(matchesWords(words, everyday)))
    .$if(stage !== undefined, (query) => query.where('laws.status', '=', required(stage, 'the stage')))
    .$if(kind !== undefined, (query) => query.where('laws.kind', '=', required(kind, 'the kind')))
    .$if(subject !== undefined, (query) => query.where('laws.subject', '=', required(subject, 'the subject')))
    .where(referredTo(committee))
    .$if(chamber !== undefined, (query) =>
      query.where('laws.origin_chamber', '=', required(chamber, 'the chamber')),
    )
    .$if(year !== undefined, (query) => query.where(movedIn(required(year, 'the year'))))
  return paginate(query, ['laws.moved_at', 'laws.id'], after, pageSizes.laws, (row) =>
    summaryOf(row, reader.now),
  )
}

export const patternsOf = (line: string | null) =>
  line === null ? [] : line.split(' ').map((word) => `% ${word}%`)

/** SQL: a committee is in charge of the law; of any, if none is asked for. */
export const referredTo = (committee: string | undefined) =>
  committee === undefined
    ? sql<boolean>`true`
    : sql<boolean>`laws.id = any (array(
        select referred.id from laws as referred where referred.committees @> array[${committee}::text]
      ))`

/** SQL: the beginning of a year in Paris. */
const yearBegins = (year: number) =>
  sql`(make_date(${year}::integer, 1, 1)::timestamp at time zone 'Europe/Paris')`

/** SQL: the law last moved in this year. */
const movedIn = (year: string) => sql<boolean>`(
  laws.moved_at >= ${yearBegins(Number(year))} and laws.moved_at < ${yearBegins(Number(year) + 1)}
)`

/** SQL: the law has every word, or matches the everyday words and the other ones. */
export const matchesWords = (
  words: string[],
  { rest, laws: phrases, acts, alone }: EverydayMatch,
) => sql<boolean>`(
  (not ${alone}::boolean and laws.line like all (${words}::text[]))
  or laws.line like all (${rest}::text[]) and (
    laws.line || ' ' like any (${phrases}::text[])
    or exists (
      select from law_acts where law_acts.law_id = laws.id and law_acts.label ilike any (${acts}::text[])
    )
    or exists (
      select from law_steps where law_steps.law_id = laws.id and law_steps.description ilike any (${acts}::text[])
    )
  )
)`

export async function readLaw(db: Db, reference: string, reader: Reader): Promise<LawView> {
  const law = await findLaw(db, reference, reader)
  if (law === undefined) throw new Refusal('law_not_found')
  return law
}

/** Finds a law by the reference in its address. A withdrawn one still has its page. */
export async function findLaw(
  db: Db,
  reference: string,
  { readerId, now }: Reader,
): Promise<LawView | undefined> {
  const row = await laws(db, readerId)
    .where('laws.id', '=', lawOfAddress(reference))
    .select(['laws.note', 'laws.version_count', 'laws.senate_url', storedSteps, storedActs])
    .select([storedPublication, storedTexts, namedPeople, importedBallots, applicationSource])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const {
    ballots,
    application,
    note,
    version_count,
    senate_url,
    publication,
    people,
    texts,
    steps,
    acts,
    ...law
  } = row
  const given = {
    steps: stepsOf(law, steps),
    acts: acts.map(({ ballotUid, votesFor, votesAgainst, abstentions, ...act }) => ({
      ...act,
      ballot:
        ballotUid === null
          ? null
          : {
              uid: ballotUid,
              for: votesFor,
              against: votesAgainst,
              abstentions,
              has_page: ballots.includes(ballotUid),
            },
    })),
    people,
  }
  return {
    ...summaryOf(law, now),
    ...given,
    note,
    passage: passageOf({ ...given, texts, originChamber: law.origin_chamber }),
    senate_url,
    publication,
    texts: texts.map(({ rapporteurs: _, ...text }) => text),
    application,
    version_count,
  }
}

/** Laws on the pages of political data. */
const movedLaws = 60

/** The dated steps and acts of the laws that moved last. */
export async function readLawMoves(db: Db) {
  const rows = await db
    .selectFrom('laws')
    .select(['reference', 'title', 'short_title', 'basis', 'source_institution', 'source_page', 'source_url'])
    .select([sql<string>`as_of::text`.as('as_of'), storedSteps, storedActs])
    .where('withdrawn_at', 'is', null)
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(movedLaws))
    .execute()
  return rows.map(({ title, short_title, source_institution, source_page, source_url, ...row }) => ({
    ...row,
    title: short_title ?? title,
    source: { institution: source_institution, page: source_page, url: source_url },
  }))
}

/** The law that moved last, in short; undefined without laws. */
export async function readLastMoved(db: Db) {
  const law = await db
    .selectFrom('laws')
    .select(['reference', 'title', 'short_title'])
    .select(sql<string>`(moved_at at time zone 'Europe/Paris')::date::text`.as('moved_on'))
    .where('withdrawn_at', 'is', null)
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (law === undefined) return undefined
  const { title, short_title, ...rest } = law
  return { ...rest, title: short_title ?? title }
}

/** The law with a ballot among its acts, else with one of the other ballots; of several, a tracked one that moved last. */
export async function readLawOfBallots(
  db: Db,
  uid: string,
  others: readonly string[] = [],
): Promise<{ reference: string; title: string } | null> {
  const law = await db
    .selectFrom('law_acts')
    .innerJoin('laws', 'laws.id', 'law_acts.law_id')
    .select(['reference', 'title', 'short_title'])
    .where('law_acts.ballot_uid', '=', sql<string>`any (${[uid, ...others]}::text[])`)
    .orderBy(sql`law_acts.ballot_uid = ${uid}`, 'desc')
    .orderBy('withdrawn_at', (order) => order.desc().nullsFirst())
    .orderBy('moved_at', 'desc')
    .orderBy('laws.id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return law === undefined ? null : { reference: law.reference, title: law.short_title ?? law.title }
}

/** The law of an address; a withdrawn one still has its page. */
export async function requireLaw(db: Db, reference: string): Promise<{ id: string; reference: string }> {
  const law = await findLawOfAddress(db, reference)
  if (law === undefined) throw new Refusal('law_not_found')
  return law
}

/** The same; undefined for an unknown address. */
export function findLawOfAddress(db: Db, reference: string) {
  return db
    .selectFrom('laws')
    .select(['id', 'reference'])
    .where('id', '=', lawOfAddress(reference))
    .executeTakeFirst()
}

/** Number of a law's file at the Assembly; null where it is unknown. */
export async function requireDossier(db: Db, reference: string): Promise<string | null> {
  const { dossier_uid } = await db
    .selectFrom('laws')
    .select('dossier_uid')
    .where('id', '=', lawOfAddress(reference))
    .executeTakeFirstOrThrow(refusalOf('law_not_found'))
  return dossier_uid
}

const followed = (readerId: string | null): RawBuilder<boolean> =>
  readerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select from alerts where alerts.law_id = laws.id and alerts.user_id = ${readerId}
      )`

function laws(db: Db, readerId: string | null) {
  return db
    .selectFrom('laws')
    .select(['laws.id', 'laws.reference', 'laws.title', 'laws.short_title', 'laws.description', 'laws.kind'])
    .select(['laws.nature', 'laws.origin_chamber', 'laws.law_number', 'laws.status', 'laws.moved_at'])
    .select(['laws.withdrawn_at', 'laws.follower_count', 'laws.basis', 'laws.proposer', 'laws.subject'])
    .select(['laws.source_institution', 'laws.source_page', 'laws.source_url'])
    .select([
      sql<string>`laws.as_of::text`.as('as_of'),
      sql<string>`(laws.moved_at at time zone 'Europe/Paris')::date::text`.as('moved_on'),
      followed(readerId).as('is_followed'),
    ])
}

type LawRow = Awaited<ReturnType<ReturnType<typeof laws>['execute']>>[number]

function summaryOf(
  { source_institution, source_page, source_url, as_of, basis, moved_at, withdrawn_at, ...row }: LawRow,
  now: Date,
): LawSummary {
  return {
    ...row,
    source: { institution: source_institution, page: source_page, url: source_url, as_of, basis },
    is_stale: isStale({ status: row.status, as_of }, now),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }
}
