import { pageSizes } from '@parvis/contract/limits.ts'
import type {
  Journalist,
  Organisation,
  OrganisationContact,
} from '@parvis/contract/people/organisations.schemas.ts'
import type { JournalistList } from '@parvis/contract/people/organisations.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { person } from '../authors/index.ts'
import { inForce } from '../newsrooms/index.ts'

/** Contacts of one organisation that a page shows: the present ones and the latest former ones. */
const contactsShown = 20

function organisations(db: Db) {
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'created_at'])
    .select([
      sql<string[]>`array(
        select names.name from organisation_names as names
        where names.organisation_id = organisations.id and names.folded <> search_line(organisations.name)
        order by names.name
      )`.as('other_names'),
      sql<number>`(
        select count(*)::int from organisation_confirmations as confirmation
        join verification_requests as request on request.id = confirmation.request_id
        where confirmation.organisation_id = organisations.id and confirmation.answer = 'confirmed' and confirmation.left_at is null
          and request.status = 'approved' and request.ended_at is null
      )`.as('confirmed'),
      sql<OrganisationContact[]>`coalesce((
        select json_agg(json_build_object(
          'id', contact.id, 'member', ${person('contact.user_id')}, 'verified', profiles.verified,
          'evidence', contact.evidence, 'evidence_note', contact.evidence_note, 'starts_on', contact.starts_on,
          'ends_on', contact.ends_on, 'named_by', ${person('contact.named_by')}, 'named_at', contact.named_at,
          'ended_at', contact.ended_at, 'end_reason', contact.end_reason
        ) order by contact.ended_at desc nulls first, contact.named_at)
        from (
          select * from organisation_contacts as one where one.organisation_id = organisations.id
          order by one.ended_at desc nulls first, one.named_at limit ${sql.lit(contactsShown)}
        ) as contact
        join profiles on profiles.id = contact.user_id
      ), '[]')`.as('contacts'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof organisations>['execute']>>[number]

const organisationView = (row: Row): Organisation => ({
  ...row,
  created_at: row.created_at.toISOString(),
  contacts: row.contacts.map((contact) => ({
    ...contact,
    named_at: new Date(contact.named_at).toISOString(),
    ended_at: contact.ended_at === null ? null : new Date(contact.ended_at).toISOString(),
  })),
})

/** A page of organisations, the last added first. */
export async function readOrganisations(db: Db, after: Keyset | null) {
  const order = ['created_at', 'id'] as const
  return paginate(organisations(db), order, after, pageSizes.organisations, organisationView)
}

export async function readOrganisation(db: Db, organisationId: string): Promise<Organisation> {
  const row = await organisations(db)
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow(refusalOf('organisation_not_found'))
  return organisationView(row)
}

/** Condition on `request` in scope: it names this organisation. */
export const namesOrganisation = (organisationId: ReturnType<typeof sql>) => sql<boolean>`(
  request.role = 'journalist' and request.status in ('pending', 'approved')
  and search_line(request.organisation) = any(array(
    select names.folded from organisation_names as names where names.organisation_id = ${organisationId}
  ))
)`

/** Organisations for which a member speaks today. */
export async function readOwnOrganisations(db: Db, memberId: string, now: Date) {
  const { rows } = await sql<{ id: string; name: string; ends_on: string | null; waiting: number }>`
    select organisations.id, organisations.name, contact.ends_on::text as ends_on, (
      select count(*)::int from verification_requests as request
      where ${namesOrganisation(sql`organisations.id`)} and request.status = 'pending' and request.user_id <> ${memberId}
        and not exists (
          select from organisation_confirmations as confirmation
          where confirmation.request_id = request.id and confirmation.organisation_id = organisations.id
        )
    ) as waiting
    from organisation_contacts as contact
    join organisations on organisations.id = contact.organisation_id
    where contact.user_id = ${memberId} and ${inForce(dayInParis(now))}
    order by organisations.name, organisations.id
  `.execute(db)
  return { items: rows }
}

interface JournalistFilter {
  organisationId: string
  list: JournalistList
  readerId: string
}

function journalists(
  db: Db,
  { organisationId, readerId }: Pick<JournalistFilter, 'organisationId' | 'readerId'>,
) {
  return db
    .selectFrom('verification_requests as request')
    .leftJoin('organisation_confirmations as confirmation', (join) =>
      join
        .onRef('confirmation.request_id', '=', 'request.id')
        .on('confirmation.organisation_id', '=', organisationId),
    )
    .select(['request.id', 'request.user_id', 'request.claimed_name', 'request.organisation'])
    .select([
      'request.created_at',
      'request.status',
      'confirmation.answer',
      'confirmation.answered_at',
      'confirmation.left_at',
    ])
    .select(person('request.user_id').as('member'))
    .select(sql<boolean>`request.user_id <> ${readerId}`.as('may_answer'))
    .where(namesOrganisation(sql`${organisationId}::uuid`))
}

type JournalistRow = Awaited<ReturnType<ReturnType<typeof journalists>['execute']>>[number]

function journalistView({ id, user_id, created_at, status, member, ...row }: JournalistRow): Journalist {
  return {
    ...row,
    request_id: id,
    member: member ?? { id: user_id, name: row.claimed_name, username: null },
    asked_at: created_at.toISOString(),
    status: status === 'approved' ? 'approved' : 'pending',
    answered_at: row.answered_at?.toISOString() ?? null,
    left_at: row.left_at?.toISOString() ?? null,
  }
}

/** Journalists who name an organisation, for its contact: those who wait, oldest first; those with a tick, latest first. */
export async function readJournalists(db: Db, wanted: JournalistFilter, after: Keyset | null) {
  const waits = wanted.list === 'waiting'
  const query = journalists(db, wanted)
    .where('request.status', '=', waits ? 'pending' : 'approved')
    .where('request.ended_at', 'is', null)
  const order = ['request.created_at', 'request.id', waits ? 'asc' : 'desc'] as const
  return paginate(query, order, after, pageSizes.organisationJournalists, journalistView)
}

/** One of them; refused as missing when the request does not name the organisation. */
export async function readJournalist(
  db: Db,
  { organisationId, requestId, readerId }: { organisationId: string; requestId: string; readerId: string },
): Promise<Journalist> {
  const row = await journalists(db, { organisationId, readerId })
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow(refusalOf('verification_not_found'))
  return journalistView(row)
}
