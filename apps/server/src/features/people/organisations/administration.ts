import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type * as described from '@parvis/contract/people/organisations.schemas.ts'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { notifyAndMail } from '../verification/index.ts'
import { describeRole } from './letters.ts'
import { readOrganisation } from './store.ts'

type OrganisationDraft = z.output<typeof described.addOrganisation.body>

/** Adds an organisation; a name that belongs to another one is refused. */
export async function add(
  context: AppContext,
  administrator: Member,
  { name: official, other_names }: OrganisationDraft,
): Promise<described.Organisation> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('organisations')
      .values({ name: official, created_by: administrator.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const names = [official, ...other_names]
    const { rows } = await sql<{ folded: string }>`
      insert into organisation_names (folded, organisation_id, name)
      select distinct on (folded) folded, ${id}::uuid, name
      from (
        select search_line(name) as folded, name, place from unnest(${names}::text[]) with ordinality as given (name, place)
      ) as given
      where folded <> ''
      order by folded, place
      on conflict do nothing
      returning folded
    `.execute(tx)
    const { count } = await countFolded(tx, names)
    if (rows.length < count || count === 0) throw new Refusal('organisation_exists')
    await writeAct(tx, { actorId: administrator.id, act: 'organisation_added', at: now })
    return readOrganisation(tx, id)
  })
}

async function countFolded(tx: Tx, names: string[]): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct search_line(name))::int as count from unnest(${names}::text[]) as given (name)
    where search_line(name) <> ''
  `.execute(tx)
  return rows[0] ?? { count: 0 }
}

type ContactDraft = z.output<typeof described.nameContact.body>

/** Names a verified member as contact. Nobody names themselves. */
export async function name(
  context: AppContext,
  administrator: Member,
  organisationId: string,
  { username, evidence, evidence_note, starts_on, ends_on }: ContactDraft,
): Promise<described.Organisation> {
  const now = context.clock.now()
  if (ends_on && (ends_on < dayInParis(now) || ends_on < starts_on)) throw new Refusal('mandate_over')
  return context.transaction(async (tx) => {
    const organisation = await lockOrganisation(tx, organisationId)
    const member = await tx
      .selectFrom('profiles')
      .select(['id', 'verified'])
      .where('username', '=', normalisedUsername(username))
      .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
    if (member.id === administrator.id) throw new Refusal('own_content')
    if (!member.verified) throw new Refusal('contact_not_verified')
    const present = await tx
      .selectFrom('organisation_contacts')
      .select('user_id')
      .where('organisation_id', '=', organisationId)
      .where('ended_at', 'is', null)
      .execute()
    if (present.some(({ user_id }) => user_id === member.id)) throw new Refusal('contact_exists')
    if (present.length >= furtherLimits.organisationContacts) throw new Refusal('too_many_contacts')
    await tx
      .insertInto('organisation_contacts')
      .values({
        organisation_id: organisationId,
        user_id: member.id,
        evidence,
        evidence_note: evidence_note.trim(),
        starts_on,
        ends_on: ends_on ?? null,
        named_by: administrator.id,
        named_at: now,
      })
      .execute()
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'contact_named',
      at: now,
      subjectId: member.id,
      details: { evidence },
    })
    await notifyAndMail(context, tx, member.id, (language) =>
      describeRole('named', organisation.name, language),
    )
    return readOrganisation(tx, organisationId)
  })
}

/** Ends the role of a contact. Their confirmations stand; the statement of the reason stays with the administrators. */
export async function end(
  context: AppContext,
  administrator: Member,
  { organisationId, contactId }: { organisationId: string; contactId: string },
  reason: string,
): Promise<described.Organisation> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const organisation = await lockOrganisation(tx, organisationId)
    const contact = await tx
      .updateTable('organisation_contacts')
      .set({ ended_at: now, ended_by: administrator.id, end_reason: reason.trim() })
      .where('id', '=', contactId)
      .where('organisation_id', '=', organisationId)
      .where('ended_at', 'is', null)
      .returning('user_id')
      .executeTakeFirstOrThrow(refusalOf('contact_not_found'))
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'contact_ended',
      at: now,
      subjectId: contact.user_id,
      reason,
    })
    await notifyAndMail(context, tx, contact.user_id, (language) =>
      describeRole('ended', organisation.name, language),
    )
    return readOrganisation(tx, organisationId)
  })
}

async function lockOrganisation(tx: Tx, organisationId: string): Promise<{ name: string }> {
  const organisation = await tx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('organisation_not_found'))
  return organisation
}
