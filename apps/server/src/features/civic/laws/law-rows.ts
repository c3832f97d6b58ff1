import { lawStages } from '@parvis/contract/list-filters.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { type Insertable, sql } from 'kysely'
import type { LawRecord } from './views.ts'

/** Writes the rows below a law. */
export async function insertParts(
  tx: Tx,
  lawId: string,
  { steps, acts, people, texts }: LawRecord,
): Promise<void> {
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
        acts.map(({ date, label, ballotUid, votesFor, votesAgainst, abstentions, url }, position) => ({
          law_id: lawId,
          position,
          on_date: date,
          label,
          ballot_uid: ballotUid,
          votes_for: votesFor,
          votes_against: votesAgainst,
          abstentions,
          url,
        })),
      )
      .execute()
  await insertPeople(tx, lawId, people)
  if (texts.length > 0)
    await tx
      .insertInto('law_texts')
      .values(
        texts.map(({ date, ...text }, position) => ({ law_id: lawId, position, on_date: date, ...text })),
      )
      .execute()
}

/** Replaces the rows below a law. */
export async function replaceParts(tx: Tx, lawId: string, record: LawRecord): Promise<void> {
  for (const table of ['law_steps', 'law_acts', 'law_people', 'law_texts'] as const)
    await tx.deleteFrom(table).where('law_id', '=', lawId).execute()
  await insertParts(tx, lawId, record)
}

/** A text may have hundreds of signatories: they are written as two lists. */
async function insertPeople(tx: Tx, lawId: string, people: LawRecord['people']): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into law_people (law_id, position, role, uid)
    select ${lawId}::uuid, position - 1, role, uid
    from unnest(${people.map(({ role }) => role)}::text[], ${people.map(({ uid }) => uid)}::text[])
      with ordinality as person (role, uid, position)`.execute(tx)
}

/** The row of a law. */
export function rowOf(record: LawRecord, origin: 'bundled' | 'imported') {
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
    proposer: record.proposer,
    subject: record.subject,
    committees: record.committees,
    senate_url: record.senateUrl,
    published_on: record.publication?.on ?? null,
    journal: record.publication?.journal ?? null,
    published_url: record.publication?.url ?? null,
    moved_at: sql<Date>`(${days.at(-1) ?? record.asOf}::date::timestamp at time zone 'Europe/Paris')`,
  } satisfies Omit<Insertable<DB['laws']>, 'moved_at'> & Record<string, unknown>
}
