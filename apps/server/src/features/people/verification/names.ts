import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { recordMemberChange } from '../../accounts/identity/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { publishAllCardsChanged } from '../authors/index.ts'
import { invalidateVerification } from './letters.ts'
import { certified } from './policy.ts'
import { verificationPort } from './ports.ts'
import { matchClaim } from './register-check.ts'
import { waitingRequest } from './service.ts'

/**
 * Handles a changed name. The verified name restores a suspended tick. A pending request is about the new name from now on;
 * a valid tick, which the caller has suspended, gets a new request with the same facts.
 */
export async function applyNewName(
  context: AppContext,
  tx: Tx,
  { memberId, name, suspended }: { memberId: string; name: string; suspended: boolean },
): Promise<void> {
  const now = context.clock.now()
  const ended = await tx
    .updateTable('verification_requests')
    .set({ ended_at: now, reason: 'name_changed' })
    .where('user_id', '=', memberId)
    .where('status', '=', sql.lit('approved'))
    .where('ended_at', 'is', null)
    .returning(['id', 'role', 'party'])
    .returning(['press_proof', 'press_card_number', 'press_card_year'])
    .returning([
      // The number belongs to the newsroom that the member named.
      sql<
        string | null
      >`case when coalesce(published_organisation, organisation) = organisation then press_service end`.as(
        'press_service',
      ),
      sql<string>`coalesce(published_organisation, organisation)`.as('organisation'),
      sql<string | null>`coalesce(published_mandate, mandate)`.as('mandate'),
    ])
    .returning(sql<string | null>`valid_until::text`.as('mandate_ends_on'))
    .executeTakeFirst()
  if (ended !== undefined)
    await recordInLog(context, tx, {
      kind: 'verification_revoked',
      reason: 'name_changed',
      subjectId: memberId,
      decisionId: ended.id,
    })
  const waiting = await waitingRequest(tx, memberId)
  let requestId = ended?.id ?? waiting?.id
  const restored = ended === undefined ? await suspendedTick(tx, memberId, { name, now }) : undefined
  if (waiting?.kind === 'name_change' && restored !== undefined)
    await tx.deleteFrom('verification_requests').where('id', '=', waiting.id).execute()
  else if (waiting !== undefined)
    await updateById(tx, 'verification_requests', waiting.id, {
      claimed_name: name,
      register_match: await matchClaim(tx, waiting.mandate_id, name),
      first_reviewer_id: null,
      reviewers: 0,
    })
  else if (suspended) {
    const { id: _, ...facts } = ended ?? { id: null, ...(await factsOfProfile(tx, memberId)) }
    const { id } = await tx
      .insertInto('verification_requests')
      .values({ ...facts, user_id: memberId, kind: 'name_change', claimed_name: name, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    requestId ??= id
  }
  if (restored !== undefined) await lift(context, tx, restored)
  if (suspended && requestId !== undefined)
    await verificationPort().tickDecided(context, tx, {
      requestId,
      memberId,
      kind: 'suspend_tick',
      reason: 'name_changed',
      facts: null,
      note: null,
      reviewerId: null,
    })
  if (waiting !== undefined || suspended || restored !== undefined)
    invalidateVerification(context, tx, memberId)
}

/** The tick that this name confirms, if a change of name has suspended it and no reviewer has refused the change. */
async function suspendedTick(tx: Tx, memberId: string, { name, now }: { name: string; now: Date }) {
  const last = await tx
    .selectFrom('verification_requests')
    .innerJoin('profiles', 'profiles.id', 'verification_requests.user_id')
    .select(['verification_requests.id', 'user_id', 'claimed_name', 'evidence', 'reason', 'valid_until'])
    .select(['profiles.verified', 'profiles.verification_status'])
    .select(sql<boolean>`profiles.role = verification_requests.role`.as('same_role'))
    .select(sql<string | null>`valid_until::text`.as('last_day'))
    .select(
      sql<boolean>`exists (
        select from verification_requests as refused
        where refused.user_id = verification_requests.user_id and refused.kind = 'name_change'
          and refused.status = 'rejected' and refused.created_at >= verification_requests.ended_at
      )`.as('refused'),
    )
    .where('user_id', '=', memberId)
    .where(certified)
    .orderBy('verification_requests.created_at', 'desc')
    .orderBy('verification_requests.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.evidence === null || last.verified || last.refused) return undefined
  const waits = last.reason === 'name_changed' && last.verification_status === 'pending'
  const isOver = last.last_day !== null && last.last_day < dayInParis(now)
  return waits && last.same_role && last.claimed_name === name && !isOver
    ? { id: last.id, user_id: last.user_id, evidence: last.evidence }
    : undefined
}

type SuspendedTick = NonNullable<Awaited<ReturnType<typeof suspendedTick>>>

async function lift(context: AppContext, tx: Tx, { id, user_id, evidence }: SuspendedTick): Promise<void> {
  await restoreTick(context, tx, { id, user_id })
  await recordInLog(context, tx, {
    kind: 'verification_approved',
    reason: evidence,
    subjectId: user_id,
    decisionId: id,
  })
  await verificationPort().suspensionLifted(context, tx, id)
}

/** Makes the tick of an earlier approval valid again. */
export async function restoreTick(
  context: AppContext,
  tx: Tx,
  { id, user_id: memberId }: { id: string; user_id: string },
): Promise<void> {
  await updateById(tx, 'verification_requests', id, { status: 'approved', ended_at: null, reason: null })
  await updateById(tx, 'profiles', memberId, {
    verified: true,
    verification_status: 'approved',
    updated_at: context.clock.now(),
  })
  await recordMemberChange(context, tx, memberId, 'verified')
  tx.afterCommit(() => publishAllCardsChanged(context.bus))
}

/** For a tick given on the command line: only the profile has its facts. */
async function factsOfProfile(tx: Tx, memberId: string) {
  const { role, media, political_party } = await tx
    .selectFrom('profiles')
    .select(['role', 'media', 'political_party'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return role === 'politician'
    ? { role, organisation: 'Non précisée', mandate: 'Non précisé', party: political_party }
    : { role: 'journalist' as const, organisation: media ?? 'Non précisée', mandate: null, party: null }
}
