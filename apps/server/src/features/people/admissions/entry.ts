import type { RegistrationMode } from '@parvis/contract/accounts/registration.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Registration } from '@parvis/contract/people/admissions.schemas.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { holdMember, type Newcomer, type NewMember, ticketOf } from '../../accounts/identity/index.ts'
import { missingContacts } from '../../accounts/site-settings/index.ts'
import { admitsAddress, findOpen, takePlace } from '../invitations/index.ts'

type Admission = NonNullable<NewMember['admission']>

/** Decides whether somebody may have an account in the present mode, and what they owe first. Throws the refusal. */
export async function admitNewcomer(context: AppContext, db: Db, newcomer: Newcomer): Promise<Admission> {
  const { mode } = await registrationOf(context, db)
  const ticket = ticketOf(newcomer)
  const found = ticket.invitation === '' ? null : await findOpen(db, ticket.invitation, context.clock.now())
  const invitation = found !== null && admitsAddress(found, newcomer.email) ? found : null
  const reason = ticket.reason
    .slice(0, furtherLimits.joinReason * 4)
    .replaceAll('\u0000', '')
    .toWellFormed()
  throwIfRefused(
    refusalToEnter(mode, {
      isInvited: invitation !== null,
      isInvitedPersonally: invitation?.is_personal === true,
      namesInvitation: ticket.invitation !== '',
      isAnonymous: newcomer.isAnonymous,
      reasonLength: isBlank(reason) ? 0 : graphemeCount(reason),
    }),
  )
  const isAsked = mode === 'approval' && invitation === null
  return { invitationId: invitation?.id ?? null, reason: isAsked ? reason : null, isAsked }
}

/** Notes how a new account is admitted, where that is not by the open door. */
export async function recordAdmission(
  { clock }: AppContext,
  tx: Tx,
  { id, admission }: NewMember,
): Promise<void> {
  if (admission === null || (admission.invitationId === null && !admission.isAsked)) return
  await tx
    .insertInto('admissions')
    .values({
      member_id: id,
      invitation_id: admission.invitationId,
      state: 'signing_up',
      reason: admission.reason,
      created_at: clock.now(),
    })
    .execute()
}

/** Renews the admission when somebody signs up again with an unconfirmed address. Its owner keeps the way in, not the reason. */
export async function renewAdmission(context: AppContext, tx: Tx, member: NewMember): Promise<void> {
  if (member.admission === null) {
    await tx.updateTable('admissions').set({ reason: null }).where('member_id', '=', member.id).execute()
    return
  }
  await tx.deleteFrom('admissions').where('member_id', '=', member.id).execute()
  await recordAdmission(context, tx, member)
}

/**
 * Settles the admission of a confirmed account: an invited newcomer takes a place, others wait for the staff. Throws
 * `invitation_invalid` without a free place, and `registration_closed` while the site lacks its points of contact.
 */
export async function settleConfirmed(
  context: AppContext,
  tx: Tx,
  { id }: Pick<NewMember, 'id'>,
): Promise<void> {
  if (await isHeldFor(context, tx, id)) throw new Refusal('registration_closed')
  const now = context.clock.now()
  const row = await tx
    .selectFrom('admissions')
    .select('invitation_id')
    .where('member_id', '=', id)
    .where('state', '=', 'signing_up')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return
  const { mode } = context.siteSettings.current().registration
  const isInvited =
    row.invitation_id !== null &&
    (await takePlace(tx, { invitationId: row.invitation_id, memberId: id }, now))
  if (isInvited || mode === 'open') {
    await tx
      .updateTable('admissions')
      .set({ state: 'admitted', admitted_at: now, ...(isInvited ? {} : { invitation_id: null }) })
      .where('member_id', '=', id)
      .execute()
    return
  }
  if (row.invitation_id !== null) throw new Refusal('invitation_invalid')
  await tx
    .updateTable('admissions')
    .set({ state: 'waiting', asked_at: now })
    .where('member_id', '=', id)
    .execute()
  await holdMember(context, tx, id)
}

interface NewcomerFacts {
  isInvited: boolean
  /** The invitation is for their address alone. */
  isInvitedPersonally: boolean
  /** They bring the secret of an invitation, good or not. */
  namesInvitation: boolean
  isAnonymous: boolean
  /** Characters of the reason why they want to join. */
  reasonLength: number
}

/** Refusal of a newcomer in a mode of registration; null when they may have an account, at once or after consent. */
function refusalToEnter(
  mode: RegistrationMode,
  { isInvited, isInvitedPersonally, namesInvitation, isAnonymous, reasonLength }: NewcomerFacts,
): 'registration_closed' | 'invitation_required' | 'invitation_invalid' | 'join_reason_required' | null {
  if (mode === 'open') return null
  // Nobody can be asked or notified about an account without a person.
  if (isAnonymous || (mode === 'closed' && !isInvitedPersonally)) return 'registration_closed'
  if (isInvited) return null
  if (mode === 'invitation') return namesInvitation ? 'invitation_invalid' : 'invitation_required'
  return reasonLength < furtherLimits.joinReasonMinimum || reasonLength > furtherLimits.joinReason
    ? 'join_reason_required'
    : null
}

type Site = Pick<AppContext, 'siteSettings' | 'config'>

/** Present mode of registration, as this node knows it. */
export async function registrationOf(site: Site, db: Db): Promise<Registration> {
  const { mode, request_days } = site.siteSettings.current().registration
  const held = await isHeld(site, db)
  return { mode: held ? 'closed' : mode, request_days, held }
}

/**
 * Whether registration waits for the points of contact that the law asks for. Until then a new site in production admits
 * its first member only, who fills them in (ADR 51).
 * @param newcomerId an account that is being confirmed
 */
async function isHeld(site: Site, db: Db, newcomerId: string | null = null): Promise<boolean> {
  if (!lacksContacts(site)) return false
  // Accounts that nobody has confirmed do not count: who has mistyped their address may try again.
  const { held } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from earlier_sites) and exists (
        select from auth.users
        where (email_confirmed_at is not null or phone_confirmed_at is not null) and id is distinct from ${newcomerId}::uuid
      )`.as('held'),
    )
    .executeTakeFirstOrThrow()
  return held
}

/** The same for an account that is being confirmed. Of two at once, the second waits for the first, and then counts it. */
async function isHeldFor(site: Site, tx: Tx, newcomerId: string): Promise<boolean> {
  if (!lacksContacts(site)) return false
  await sql`select pg_advisory_xact_lock(hashtext('first_member'))`.execute(tx)
  return isHeld(site, tx, newcomerId)
}

const lacksContacts = ({ siteSettings, config }: Site) =>
  config.environment === 'production' && missingContacts(siteSettings.current()).length > 0
