import type { Journalist } from '@parvis/contract/people/organisations.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { dayInParis, longDay } from '@parvis/platform/paris.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { mayNotifyContacts } from '../../accounts/fair-use/index.ts'
import { languageOf, type Member } from '../../accounts/identity/index.ts'
import { inForce } from '../newsrooms/index.ts'
import { invalidateVerification, lockRequest, notifyAndMail, suspendDeparted } from '../verification/index.ts'
import { describeClaim } from './letters.ts'
import { namesOrganisation, readJournalist } from './store.ts'

/** Refuses who does not speak for an organisation today; a contact without a tick does not. */
export async function requireContact(
  db: Db,
  member: Pick<Member, 'id'>,
  organisationId: string,
  now: Date,
): Promise<{ name: string }> {
  return db
    .selectFrom('organisation_contacts as contact')
    .innerJoin('organisations', 'organisations.id', 'contact.organisation_id')
    .select('organisations.name')
    .where('contact.organisation_id', '=', organisationId)
    .where('contact.user_id', '=', member.id)
    .where(inForce(dayInParis(now)))
    .executeTakeFirstOrThrow(refusalOf('not_a_contact'))
}

interface ContactNotification {
  user_id: string
  organisation_id: string
  name: string
  claimed_name: string
  claimant_id: string
}

/** Notifies the contacts of an organisation that a request names it; once per member, organisation and day. */
export async function mailContacts(context: AppContext, tx: Tx, requestId: string): Promise<void> {
  const { rows } = await sql<ContactNotification>`
    select distinct on (contact.user_id) contact.user_id, organisations.id as organisation_id, organisations.name,
      request.claimed_name, request.user_id as claimant_id
    from verification_requests as request
    join organisation_names as names on names.folded = search_line(request.organisation)
    join organisations on organisations.id = names.organisation_id
    join organisation_contacts as contact on contact.organisation_id = organisations.id
    where request.id = ${requestId} and request.role = 'journalist' and contact.user_id <> request.user_id
      and ${inForce(dayInParis(context.clock.now()))}
    order by contact.user_id
  `.execute(tx)
  const [first] = rows
  if (first === undefined) return
  if (!(await mayNotifyContacts(context, tx, first.claimant_id, first.organisation_id))) return
  for (const { user_id, name, claimed_name } of rows)
    await notifyAndMail(context, tx, user_id, (language) => describeClaim(claimed_name, name, language))
}

interface RequestReference {
  organisationId: string
  requestId: string
}

/** Records whether a person works for the organisation, as information for reviewers. It may change while the request waits. */
export async function confirm(
  context: AppContext,
  contact: Member,
  { organisationId, requestId }: RequestReference,
  { answer, note }: { answer: 'confirmed' | 'declined'; note?: string | null | undefined },
): Promise<Journalist> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    await requireContact(tx, contact, organisationId, now)
    const request = await lockNamed(tx, { organisationId, requestId })
    if (request.user_id === contact.id) throw new Refusal('own_content')
    const isPending = request.status === 'pending'
    if (!isPending && (answer === 'declined' || request.ended_at !== null))
      throw new Refusal('verification_settled')
    const confirmation = { answer, note: note?.trim() || null, answered_by: contact.id, answered_at: now }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('organisation_confirmations')
      .values({ ...confirmation, request_id: requestId, organisation_id: organisationId })
      .onConflict((conflict) =>
        conflict
          .columns(['request_id', 'organisation_id'])
          .doUpdateSet(confirmation)
          .where(sql<boolean>`${isPending} and organisation_confirmations.left_at is null`),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) throw new Refusal('confirmation_settled')
    invalidateVerification(context, tx, request.user_id)
    return readJournalist(tx, { organisationId, requestId, readerId: contact.id })
  })
}

/** Records that a confirmed journalist has left: their tick is suspended at once, with reasons and an appeal. */
export async function recordDeparture(
  context: AppContext,
  contact: Member,
  { organisationId, requestId }: RequestReference,
  leftOn: string,
): Promise<void> {
  const now = context.clock.now()
  if (leftOn > dayInParis(now))
    throw new Refusal('validation_failed', 'a day to come', { left_on: 'date_to_come' })
  await context.transaction(async (tx) => {
    const { name } = await requireContact(tx, contact, organisationId, now)
    const request = await lockNamed(tx, { organisationId, requestId })
    if (request.user_id === contact.id) throw new Refusal('own_content')
    if (request.status !== 'approved' || request.ended_at !== null) throw new Refusal('verification_settled')
    const { numUpdatedRows } = await tx
      .updateTable('organisation_confirmations')
      .set({ left_at: now, left_told_by: contact.id })
      .where('request_id', '=', requestId)
      .where('organisation_id', '=', organisationId)
      .where('answer', '=', 'confirmed')
      .where('left_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('confirmation_missing')
    const language = await languageOf(tx, request.user_id)
    await suspendDeparted(
      context,
      tx,
      request,
      translations[language]('organisation.left', {
        organisation: name,
        day: longDay(language, new Date(`${leftOn}T12:00:00Z`)),
      }),
    )
  })
}

/** Locks a request that names the organisation; any other is reported as missing. */
async function lockNamed(tx: Tx, { organisationId, requestId }: RequestReference) {
  const request = await lockRequest(tx, requestId)
  await tx
    .selectFrom('verification_requests as request')
    .select('request.id')
    .where('request.id', '=', requestId)
    .where(namesOrganisation(sql`${organisationId}::uuid`))
    .executeTakeFirstOrThrow(refusalOf('verification_not_found'))
  return request
}
