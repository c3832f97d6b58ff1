import { isDeepStrictEqual } from 'node:util'
import { type LawStage, lawStages } from '@parvis/contract/list-filters.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { refreshOwnCards } from '../../content/link-previews/index.ts'
import { recordLawFacts } from '../new-facts/index.ts'
import { addAddresses, mergeLaws } from './addresses.ts'
import { insertParts, replaceParts, rowOf } from './law-rows.ts'
import { findStoredLaws, readStoredLaws, type StoredLaw } from './stored-laws.ts'
import { type LawRecord, lawPath, withoutParts } from './views.ts'

/** `moved`: at a later stage, of which its followers are notified. `outdated`: newer facts are stored. */
export type LawChange = 'added' | 'moved' | 'corrected' | 'unchanged' | 'outdated'

/** Advisory lock of all writers of laws: the second of two imports compares with the first's result. */
const LAWS_LOCK = 7_269_202

export async function lockLaws(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LAWS_LOCK})`.execute(tx)
}

/**
 * Writes a source's laws. Former facts are kept as versions. A law is found by its file number or its own number,
 * else by its reference, which never changes. Older facts never replace newer ones, nor bundled facts imported ones
 * of the same day.
 * @returns the change of each record, in their order
 */
export async function importLaws(
  context: Pick<AppContext, 'bus' | 'clock' | 'jobs'>,
  tx: Tx,
  records: readonly LawRecord[],
  origin: 'bundled' | 'imported',
): Promise<{ reference: string; change: LawChange }[]> {
  await lockLaws(tx)
  const outcome: { reference: string; change: LawChange }[] = []
  const changedLaws: Record<LawChange, string[]> = {
    added: [],
    moved: [],
    corrected: [],
    unchanged: [],
    outdated: [],
  }
  const unchanged = new Map<string, string[]>()
  for (let from = 0; from < records.length; from += batchSize) {
    const batch = records.slice(from, from + batchSize)
    const storedLaws = await readStoredLaws(tx, batch)
    for (const given of batch) {
      const [before, same] = findStoredLaws(storedLaws, given)
      if (before !== undefined && same !== undefined) {
        await mergeLaws(tx, before.id, same.id)
        storedLaws.splice(storedLaws.indexOf(same), 1)
        before.addresses.push(same.record.reference)
      }
      const known = before === undefined ? given : withKnownFacts(given, before, origin)
      const application =
        before === undefined ? null : await storeBundledApplication(tx, before, origin, context.clock.now())
      if (before !== undefined) before.application = application
      const record = canonicalForm(withApplication(known, application))
      const change = changeOf(before, record, origin)
      const law = before ?? (await insertLaw(tx, record, origin))
      if (before === undefined) storedLaws.push(law)
      else if (change === 'moved' || change === 'corrected') {
        await replaceLaw(context, tx, before, record, origin)
        Object.assign(before, { record, origin, is_withdrawn: false } satisfies Partial<StoredLaw>)
      }
      if (change === 'unchanged' && record.asOf > law.record.asOf)
        unchanged.set(record.asOf, [...(unchanged.get(record.asOf) ?? []), law.id])
      await addFurther(tx, law, given)
      changedLaws[change].push(law.id)
      outcome.push({ reference: record.reference, change })
    }
  }
  await confirmUnchanged(tx, unchanged)
  await recordLawFacts(context, tx, changedLaws)
  const changed = outcome.filter(({ change }) => change !== 'unchanged' && change !== 'outdated')
  await invalidateLaws(
    context,
    tx,
    changed.map(({ reference }) => reference),
  )
  return outcome
}

const batchSize = 200

/** Laws by the later day for which their source says the same of them. */
async function confirmUnchanged(tx: Tx, laws: ReadonlyMap<string, string[]>): Promise<void> {
  for (const [asOf, ids] of laws)
    await sql`update laws set as_of = ${asOf}::date where id = any (${ids}::uuid[])`.execute(tx)
}

/** Makes the references of a record lead to the law that it was found to be. */
async function addFurther(
  tx: Tx,
  { id, addresses, record: { reference } }: StoredLaw,
  given: LawRecord,
): Promise<void> {
  const further = [given.reference, given.dossierUid ?? given.reference].filter(
    (one, place, all) => one !== reference && !addresses.includes(one) && all.indexOf(one) === place,
  )
  await addAddresses(tx, id, further)
  addresses.push(...further)
}

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
    .where(
      sql<boolean>`not exists (
        select from law_addresses
        where law_addresses.law_id = laws.id and law_addresses.reference = any (${bundled}::text[])
      )`,
    )
    .returning('reference')
    .execute()
  await invalidateLaws(
    context,
    tx,
    gone.map(({ reference }) => reference),
  )
}

/** Sends one event, whatever the number of laws. */
export async function invalidateLaws(
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
  const { record: stored, origin: storedOrigin, is_withdrawn: isWithdrawn } = before
  const overrides = origin === 'bundled' && storedOrigin === 'imported'
  if (record.asOf < stored.asOf || (overrides && record.asOf === stored.asOf)) return 'outdated'
  if (lawStages.indexOf(record.status) > lawStages.indexOf(stored.status)) return 'moved'
  // A day later alone is no change.
  return isDeepStrictEqual({ ...record, asOf: stored.asOf }, stored) &&
    !isWithdrawn &&
    origin === storedOrigin
    ? 'unchanged'
    : 'corrected'
}

/** Keeps stored facts that the source lacks, such as names or the date of entry into force. */
function withKnownFacts(
  given: LawRecord,
  { record: stored }: StoredLaw,
  origin: 'bundled' | 'imported',
): LawRecord {
  const named = {
    ...given,
    reference: stored.reference,
    dossierUid: given.dossierUid ?? stored.dossierUid,
    shortTitle: given.shortTitle ?? stored.shortTitle,
    description: given.description === '' ? stored.description : given.description,
    lawNumber: given.lawNumber ?? stored.lawNumber,
    proposer: given.proposer ?? stored.proposer,
    subject: given.subject ?? stored.subject,
    committees: given.committees.length === 0 ? stored.committees : given.committees,
    senateUrl: given.senateUrl ?? stored.senateUrl,
    publication: given.publication ?? stored.publication,
    people: given.people.length === 0 ? stored.people : given.people,
    texts: given.texts.length === 0 ? stored.texts : given.texts,
  }
  if (origin === 'bundled') return named
  const isDated = (steps: LawRecord['steps'], wanted: LawStage) =>
    steps.some(({ stage, date }) => stage === wanted && date !== null)
  // That a law applies has a source of its own, which is stored beside it.
  const storedSteps = stored.steps.filter(({ stage }) => stage !== 'application')
  const storedStatus = stored.status === 'application' ? 'promulgation' : stored.status
  const steps = [
    ...given.steps.filter(({ stage, date }) => date !== null || !isDated(storedSteps, stage)),
    ...storedSteps.filter(({ stage, date }) => date !== null && !isDated(given.steps, stage)),
  ]
  const isFurther =
    lawStages.indexOf(storedStatus) > lawStages.indexOf(given.status) &&
    steps.some(({ stage }) => stage === storedStatus)
  const acts = withKnownResults(given.acts, stored.acts)
  return { ...named, steps, acts, status: isFurther ? storedStatus : given.status }
}

type Acts = LawRecord['acts']

/** Acts with the results of their ballots, where the source has none. */
function withKnownResults(given: Acts, stored: Acts): Acts {
  const results = new Map(
    stored.flatMap(({ ballotUid, votesFor, votesAgainst, abstentions }) =>
      ballotUid === null || votesFor === null
        ? []
        : [[ballotUid, { votesFor, votesAgainst, abstentions }] as const],
    ),
  )
  return given.map((act) =>
    act.votesFor === null && act.ballotUid !== null ? { ...act, ...results.get(act.ballotUid) } : act,
  )
}

/**
 * Stores the application of a bundled law with the law's own source, before an imported record takes its place: the
 * Assembly's files do not say that a law applies.
 * @returns the entry that is stored then, if there is one
 */
async function storeBundledApplication(
  tx: Tx,
  { id, application, origin: storedOrigin, record: { steps, source } }: StoredLaw,
  origin: 'bundled' | 'imported',
  now: Date,
): Promise<StoredLaw['application']> {
  const step = steps.find(({ stage }) => stage === 'application')
  const isStored = application !== null || origin === 'bundled' || storedOrigin === 'imported'
  if (isStored || !step?.date || !source.url?.startsWith('https://')) return application
  await tx
    .insertInto('law_applications')
    .values({
      law_id: id,
      on_date: step.date,
      description: step.description,
      source_institution: source.institution,
      source_page: source.page,
      source_url: source.url,
      entered_at: now,
    })
    .execute()
  return { date: step.date, description: step.description }
}

/** Adds the last step that editors entered to a law whose source ends with its promulgation. */
function withApplication(record: LawRecord, application: StoredLaw['application']): LawRecord {
  if (application === null || record.status !== 'promulgation') return record
  return {
    ...record,
    status: 'application',
    steps: [
      ...record.steps.filter(({ stage }) => stage !== 'application'),
      { stage: 'application', ...application, confidence: 'high' },
    ],
  }
}

/** Puts steps and acts into a canonical form, so that equal facts compare as equal. */
function canonicalForm(record: LawRecord): LawRecord {
  return {
    ...record,
    steps: lawStages.flatMap((stage) => {
      const step = record.steps.find((one) => one.stage === stage)
      return step === undefined || (step.date === null && step.description === null) ? [] : [step]
    }),
    acts: record.acts.toSorted((one, other) => one.date.localeCompare(other.date)),
  }
}

const partsOf = ({ proposer, subject, committees, senateUrl, publication, people, texts }: LawRecord) => ({
  proposer,
  subject,
  committees,
  senateUrl,
  publication,
  people,
  texts,
})

async function insertLaw(tx: Tx, record: LawRecord, origin: 'bundled' | 'imported'): Promise<StoredLaw> {
  const { id } = await tx
    .insertInto('laws')
    .values(rowOf(record, origin))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, id, record)
  return { id, origin, is_withdrawn: false, addresses: [], application: null, record }
}

async function replaceLaw(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  { id, record: former }: StoredLaw,
  record: LawRecord,
  origin: 'bundled' | 'imported',
): Promise<void> {
  const isChanged = !isDeepStrictEqual({ ...former, asOf: record.asOf }, record)
  // Equal facts of a later day are no correction, nor is a further signature: each night would add a version. Nor is the
  // publisher's own file in place of the bundled extract of it.
  const source = former.source.url === record.source.url ? record.source : former.source
  const isCorrected = !isDeepStrictEqual({ ...former, ...partsOf(record), source, asOf: record.asOf }, record)
  if (isCorrected)
    await tx
      .insertInto('law_versions')
      .values({
        law_id: id,
        facts: JSON.stringify({ ...former, ...withoutParts }),
        created_at: context.clock.now(),
      })
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
  if (isChanged) await replaceParts(tx, id, record)
}
