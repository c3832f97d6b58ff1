import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { LawRecord, LawStep } from './views.ts'

/** A stored law, in the form of a record. */
export interface StoredLaw {
  id: string
  origin: 'bundled' | 'imported'
  is_withdrawn: boolean
  /** Further references of its page. */
  addresses: string[]
  /** The last step, where editors entered it. */
  application: { date: string; description: string | null } | null
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
    .select([
      'proposer',
      'subject',
      'committees',
      'senate_url as senateUrl',
      storedPublication,
      storedPeople,
      storedTexts,
    ])
    .select(
      sql<string[]>`array(select law_addresses.reference from law_addresses where law_id = laws.id)`.as(
        'addresses',
      ),
    )
    .select(
      sql<StoredLaw['application']>`(
        select json_build_object('date', on_date, 'description', law_applications.description)
        from law_applications where law_applications.law_id = laws.id
      )`.as('application'),
    )
    .where((eb) =>
      eb.or([
        eb('reference', '=', anyOf(records.map(({ reference }) => reference))),
        eb(
          'id',
          '=',
          sql<string>`any (select law_id from law_addresses where reference = ${anyOf(records.map(({ reference }) => reference))})`,
        ),
        eb('dossier_uid', '=', anyOf(records.map(({ dossierUid }) => dossierUid))),
        eb('law_number', '=', anyOf(records.map(({ lawNumber }) => lawNumber))),
      ]),
    )
    .execute()
  return rows.map(
    ({ id, origin, withdrawn_at, addresses, application, institution, page, url, ...record }) => ({
      id,
      origin,
      is_withdrawn: withdrawn_at !== null,
      addresses,
      application,
      record: { ...record, source: { institution, page, url } },
    }),
  )
}

/**
 * The stored laws of a record: by file number, law number or reference. A second one is the same law, stored before
 * its file was known.
 */
export function findStoredLaws(
  laws: readonly StoredLaw[],
  { reference, dossierUid, lawNumber }: LawRecord,
): [StoredLaw?, StoredLaw?] {
  const byFile = laws.find(({ record }) => dossierUid !== null && record.dossierUid === dossierUid)
  // A match by number requires that one file is unknown: two files with the same number are two laws.
  const byNumber = laws.find(
    ({ record }) =>
      lawNumber !== null &&
      record.lawNumber === lawNumber &&
      (record.dossierUid === null || dossierUid === null),
  )
  const byReference = laws.find(
    (law) => law.record.reference === reference || law.addresses.includes(reference),
  )
  // The law without a file has the reference that readers know.
  if (byFile !== undefined && byNumber !== undefined && byFile !== byNumber) return [byNumber, byFile]
  return [byFile ?? byNumber ?? byReference]
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
    'date', law_acts.on_date, 'label', label, 'ballotUid', ballot_uid, 'votesFor', votes_for, 'votesAgainst', votes_against,
    'abstentions', abstentions, 'url', url
  ) order by position), '[]') from law_acts where law_acts.law_id = laws.id
)`.as('acts')

export const storedPublication = sql<LawRecord['publication']>`(
  case when num_nonnulls(published_on, journal, published_url) > 0
    then json_build_object('on', published_on, 'journal', journal, 'url', published_url) end
)`.as('publication')

export const storedPeople = sql<LawRecord['people']>`(
  select coalesce(json_agg(json_build_object('role', role, 'uid', uid) order by position), '[]')
  from law_people where law_people.law_id = laws.id
)`.as('people')

export const storedTexts = sql<LawRecord['texts']>`(
  select coalesce(json_agg(json_build_object(
    'uid', uid, 'kind', law_texts.kind, 'label', label, 'title', law_texts.title, 'date', on_date, 'url', url,
    'rapporteurs', law_texts.rapporteurs
  ) order by position), '[]') from law_texts where law_texts.law_id = laws.id
)`.as('texts')

/** The people of the law in scope, with the names of those who are imported officials. */
export const namedPeople = sql<LawView['people']>`(
  select coalesce(json_agg(json_build_object(
    'role', law_people.role, 'uid', law_people.uid, 'name', officials.name, 'url', officials.page_url
  ) order by position), '[]')
  from law_people left join officials on officials.uid = law_people.uid and officials.name is not null
  where law_people.law_id = laws.id
)`.as('people')

/** The votes on the law in scope that have their page. */
export const importedBallots = sql<string[]>`array(
  select roll_calls.uid from law_acts join roll_calls on roll_calls.uid = law_acts.ballot_uid
  where law_acts.law_id = laws.id
)`.as('ballots')

/** The source by which editors entered the last step of the law in scope. */
export const applicationSource = sql<LawView['application']>`(
  select json_build_object(
    'institution', law_applications.source_institution, 'page', law_applications.source_page,
    'url', law_applications.source_url
  ) from law_applications where law_applications.law_id = laws.id
)`.as('application')
