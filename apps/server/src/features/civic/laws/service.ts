import { limits } from '@parvis/contract/limits.ts'
import { lawStages } from '@parvis/contract/list-filters.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type Insertable, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { lockMember, type Member } from '../../accounts/identity/index.ts'
import { refreshOwnCards } from '../../content/link-previews/index.ts'
import { announceMove } from './moves.ts'
import { requireLaw } from './store.ts'
import { findStoredLaw, readStoredLaws, type StoredLaw } from './stored-laws.ts'
import { type LawRecord, lawPath } from './views.ts'

/**
 * `moved`: it reached a later stage, and its followers are notified. `outdated`: more recent facts are known.
 */
export type LawChange = 'added' | 'moved' | 'corrected' | 'unchanged' | 'outdated'

/**
 * Advisory lock that serialises writers of laws: of two imports in parallel, the second compares with the
 * first's result.
 */
const LAWS_LOCK = 7_269_202

/**
 * Writes a source's laws in the caller's transaction. Idempotent. Former facts are kept as versions. A law is
 * found by its file number or its own number, else by its reference, which never changes. Older facts never
 * replace newer ones, nor bundled facts imported ones of the same day.
 * @returns the change of each record, in their order
 */
export async function importLaws(
  context: Pick<AppContext, 'bus' | 'clock' | 'jobs'>,
  tx: Tx,
  records: readonly LawRecord[],
  origin: 'bundled' | 'imported',
): Promise<{ reference: string; change: LawChange }[]> {
  await sql`select pg_advisory_xact_lock(${LAWS_LOCK})`.execute(tx)
  const outcome: { reference: string; change: LawChange }[] = []
  for (let from = 0; from < records.length; from += batchSize) {
    const batch = records.slice(from, from + batchSize)
    const known = await readStoredLaws(tx, batch)
    for (const told of batch) {
      const before = findStoredLaw(known, told)
      const record = normalised(before === undefined ? told : completed(told, before, origin))
      const change = changeOf(before, record, origin)
      if (before === undefined) known.push(await insertLaw(tx, record, origin))
      else if (change === 'moved' || change === 'corrected') {
        await replaceLaw(context, tx, before, record, { origin, change })
        Object.assign(before, { record, origin, is_withdrawn: false } satisfies Partial<StoredLaw>)
      }
      outcome.push({ reference: record.reference, change })
    }
  }
  const changed = outcome.filter(({ change }) => change !== 'unchanged' && change !== 'outdated')
  await invalidateLaws(
    context,
    tx,
    changed.map(({ reference }) => reference),
  )
  return outcome
}

const batchSize = 200

/** Marks laws that were removed from the bundled facts; their pages, followers and posts stay. */
export async function withdrawLaws(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  bundled: readonly string[],
): Promise<void> {
  const gone = await tx
    .updateTable('laws')
    .set({ withdrawn_at: context.clock.now() })
    .where('origin', '=', 'bundled')
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`reference <> all (${bundled}::text[])`)
    .returning('reference')
    .execute()
  await invalidateLaws(
    context,
    tx,
    gone.map(({ reference }) => reference),
  )
}

/** Sends one event, however many laws changed: readers then reload their lists. */
async function invalidateLaws(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  references: string[],
): Promise<void> {
  if (references.length === 0) return
  await refreshOwnCards(context, tx, references.map(lawPath))
  tx.afterCommit(() => sendInvalidation(context.bus, topics.laws, { type: 'laws_changed', id: 'all' }))
}

function changeOf(
  before: StoredLaw | undefined,
  record: LawRecord,
  origin: 'bundled' | 'imported',
): LawChange {
  if (before === undefined) return 'added'
  const { record: known, origin: knownOrigin, is_withdrawn: isWithdrawn } = before
  const overrides = origin === 'bundled' && knownOrigin === 'imported'
  if (record.asOf < known.asOf || (overrides && record.asOf === known.asOf)) return 'outdated'
  if (lawStages.indexOf(record.status) > lawStages.indexOf(known.status)) return 'moved'
  const isSame = JSON.stringify(record) === JSON.stringify(known)
  return isSame && !isWithdrawn && origin === knownOrigin ? 'unchanged' : 'corrected'
}

/**
 * Keeps known facts that the source does not contain: names, and facts missing from official files, such as
 * the date of entry into force.
 */
function completed(told: LawRecord, { record: known }: StoredLaw, origin: 'bundled' | 'imported'): LawRecord {
  const named = {
    ...told,
    reference: known.reference,
    dossierUid: told.dossierUid ?? known.dossierUid,
    shortTitle: told.shortTitle ?? known.shortTitle,
    description: told.description === '' ? known.description : told.description,
  }
  if (origin === 'bundled') return named
  const steps = [
    ...told.steps.filter(({ date }) => date !== null),
    ...known.steps.filter(
      ({ stage, date }) =>
        date !== null && !told.steps.some((step) => step.stage === stage && step.date !== null),
    ),
  ]
  const isFurther =
    lawStages.indexOf(known.status) > lawStages.indexOf(told.status) &&
    steps.some(({ stage }) => stage === known.status)
  return { ...named, steps, status: isFurther ? known.status : told.status }
}

/** Puts a record into a canonical form, so that equal facts compare as equal. */
function normalised(record: LawRecord): LawRecord {
  const { institution, page, url } = record.source
  return {
    reference: record.reference,
    dossierUid: record.dossierUid,
    title: record.title,
    shortTitle: record.shortTitle,
    description: record.description,
    kind: record.kind,
    nature: record.nature,
    originChamber: record.originChamber,
    lawNumber: record.lawNumber,
    status: record.status,
    note: record.note,
    steps: lawStages.flatMap((stage) => {
      const step = record.steps.find((one) => one.stage === stage)
      if (step === undefined || (step.date === null && step.description === null)) return []
      const { date, description, confidence } = step
      return [{ stage, date, description, confidence }]
    }),
    acts: record.acts
      .map(({ date, label, ballotUid, votesFor, votesAgainst, abstentions }) => ({
        date,
        label,
        ballotUid,
        votesFor,
        votesAgainst,
        abstentions,
      }))
      .sort((one, other) => one.date.localeCompare(other.date)),
    source: { institution, page, url },
    asOf: record.asOf,
    basis: record.basis,
  }
}

async function insertLaw(tx: Tx, record: LawRecord, origin: 'bundled' | 'imported'): Promise<StoredLaw> {
  const { id } = await tx
    .insertInto('laws')
    .values(rowOf(record, origin))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, id, record)
  return { id, origin, is_withdrawn: false, record }
}

const factsOf = ({ asOf, ...facts }: LawRecord) => JSON.stringify(facts)

async function replaceLaw(
  context: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  { id, record: former }: StoredLaw,
  record: LawRecord,
  { origin, change }: { origin: 'bundled' | 'imported'; change: LawChange },
): Promise<void> {
  // Equal facts of a later day are no correction: otherwise a source read every night would add a version
  // each night.
  const isCorrected = factsOf(former) !== factsOf(record)
  if (isCorrected)
    await tx
      .insertInto('law_versions')
      .values({ law_id: id, facts: JSON.stringify(former), created_at: context.clock.now() })
      .execute()
  await tx
    .updateTable('laws')
    .set((eb) => ({
      ...rowOf(record, origin),
      withdrawn_at: null,
      version_count: eb('version_count', '+', isCorrected ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute()
  if (isCorrected) {
    await tx.deleteFrom('law_steps').where('law_id', '=', id).execute()
    await tx.deleteFrom('law_acts').where('law_id', '=', id).execute()
    await insertParts(tx, id, record)
  }
  if (change === 'moved') await announceMove(context, tx, id, record.status)
}

async function insertParts(tx: Tx, lawId: string, { steps, acts }: LawRecord): Promise<void> {
  if (steps.length > 0)
    await tx
      .insertInto('law_steps')
      .values(
        steps.map(({ stage, date, description, confidence }) => ({
          law_id: lawId,
          stage,
          on_date: date,
          description,
          confidence,
        })),
      )
      .execute()
  if (acts.length > 0)
    await tx
      .insertInto('law_acts')
      .values(
        acts.map(({ date, label, ballotUid, votesFor, votesAgainst, abstentions }, position) => ({
          law_id: lawId,
          position,
          on_date: date,
          label,
          ballot_uid: ballotUid,
          votes_for: votesFor,
          votes_against: votesAgainst,
          abstentions,
        })),
      )
      .execute()
}

function rowOf(record: LawRecord, origin: 'bundled' | 'imported') {
  const last = lawStages.indexOf(record.status)
  const reached = record.steps.filter(({ stage }) => lawStages.indexOf(stage) <= last)
  const days = [...reached, ...record.acts].flatMap(({ date }) => date ?? []).sort()
  return {
    reference: record.reference,
    dossier_uid: record.dossierUid,
    origin,
    title: record.title,
    short_title: record.shortTitle,
    description: record.description,
    kind: record.kind,
    nature: record.nature,
    origin_chamber: record.originChamber,
    law_number: record.lawNumber,
    status: record.status,
    note: record.note,
    source_institution: record.source.institution,
    source_page: record.source.page,
    source_url: record.source.url,
    as_of: record.asOf,
    basis: record.basis,
    moved_at: sql<Date>`(${days.at(-1) ?? record.asOf}::date::timestamp at time zone 'Europe/Paris')`,
  } satisfies Omit<Insertable<DB['laws']>, 'moved_at'> & Record<string, unknown>
}

/** Follows or unfollows a law; a repeated call changes nothing. */
export async function setFollowed(
  context: AppContext,
  member: Member,
  reference: string,
  isFollowed: boolean,
): Promise<{ is_followed: boolean; follower_count: number }> {
  return context.transaction(async (tx) => {
    const { id } = await requireLaw(tx, reference)
    if (isFollowed) {
      // Serialised, so that of two follows in parallel the second counts the first.
      await lockMember(tx, member.id)
      const { count } = await tx
        .selectFrom('law_follows')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('user_id', '=', member.id)
        .where('law_id', '<>', id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= limits.lawsFollowed) throw new Refusal('too_many_laws_followed')
      await tx
        .insertInto('law_follows')
        .values({ user_id: member.id, law_id: id, created_at: context.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.deleteFrom('law_follows').where('user_id', '=', member.id).where('law_id', '=', id).execute()
    }
    const law = await tx
      .selectFrom('laws')
      .select('follower_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { is_followed: isFollowed, follower_count: law.follower_count }
  })
}
