import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { LawRecord, LawStep } from './views.ts'

/** A stored law, in the form of a record. */
export interface StoredLaw {
  id: string
  origin: 'bundled' | 'imported'
  is_withdrawn: boolean
  record: LawRecord
}

/** The stored laws that these records may refer to. */
export async function readStoredLaws(tx: Tx, records: readonly LawRecord[]): Promise<StoredLaw[]> {
  const rows = await tx
    .selectFrom('laws')
    .select([
      'id',
      'origin',
      'withdrawn_at',
      'reference',
      'title',
      'description',
      'kind',
      'nature',
      'status',
      'note',
    ])
    .select(['dossier_uid as dossierUid', 'short_title as shortTitle', 'origin_chamber as originChamber'])
    .select([
      'law_number as lawNumber',
      'basis',
      sql<string>`as_of::text`.as('asOf'),
      storedSteps,
      storedActs,
    ])
    .select(['source_institution as institution', 'source_page as page', 'source_url as url'])
    .where((eb) =>
      eb.or([
        eb('reference', '=', anyOf(records.map(({ reference }) => reference))),
        eb('dossier_uid', '=', anyOf(records.map(({ dossierUid }) => dossierUid))),
        eb('law_number', '=', anyOf(records.map(({ lawNumber }) => lawNumber))),
      ]),
    )
    .execute()
  return rows.map(({ id, origin, withdrawn_at, institution, page, url, ...record }) => ({
    id,
    origin,
    is_withdrawn: withdrawn_at !== null,
    record: { ...record, source: { institution, page, url } },
  }))
}

/** The stored law of a record: by file number, law number or reference. */
export function findStoredLaw(
  laws: readonly StoredLaw[],
  { reference, dossierUid, lawNumber }: LawRecord,
): StoredLaw | undefined {
  return (
    laws.find(({ record }) => dossierUid !== null && record.dossierUid === dossierUid) ??
    // A match by number requires that one file is unknown: two files with the same number are two laws.
    laws.find(
      ({ record }) =>
        lawNumber !== null &&
        record.lawNumber === lawNumber &&
        (record.dossierUid === null || dossierUid === null),
    ) ??
    laws.find(({ record }) => record.reference === reference)
  )
}

const anyOf = (values: (string | null)[]) =>
  sql<string>`any (${values.filter((value) => value !== null)}::text[])`

/** The known steps of the law in scope, in the order of stages. */
export const storedSteps = sql<LawStep[]>`(
  select coalesce(json_agg(json_build_object(
    'stage', stage, 'date', on_date, 'description', law_steps.description, 'confidence', confidence
  ) order by array_position(
    array['proposition', 'commission', 'seance', 'vote', 'promulgation', 'application'], stage
  )), '[]') from law_steps where law_steps.law_id = laws.id
)`.as('steps')

/** Further known facts of the law in scope. */
export const storedActs = sql<LawRecord['acts']>`(
  select coalesce(json_agg(json_build_object(
    'date', on_date, 'label', label, 'ballotUid', ballot_uid, 'votesFor', votes_for, 'votesAgainst', votes_against,
    'abstentions', abstentions
  ) order by position), '[]') from law_acts where law_acts.law_id = laws.id
)`.as('acts')
