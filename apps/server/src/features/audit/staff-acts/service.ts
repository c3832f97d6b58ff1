import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { lockByName } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member, OperatorAct } from '../../accounts/identity/index.ts'

/** A member of the staff, or an operator at the command line, who has no account. */
export type Actor = Pick<Member, 'id'> | typeof commandLine
export const commandLine = { id: null } as const

interface Act {
  /** Null for the command line. */
  actorId: string | null
  act: ModerationAct
  at: Date
  caseId?: string
  decisionId?: string
  subjectId?: string
  /** The document or file that was read. */
  documentId?: string
  /** Event of the calendar that the act is about; for an act that changed it, its new revision and the reason. */
  event?: { id: string; revision?: number; reason?: string | null }
  /** Reason in the actor's words. */
  reason?: string
  /** Codes and figures only: no names, texts or ids of members. */
  details?: Record<string, string | number | boolean>
}

/** Writes an act of the staff to the audit trail, which is never deleted. */
export async function writeAct(tx: Tx, act: Act): Promise<void> {
  await tx
    .insertInto('moderation_acts')
    .values({
      actor_id: act.actorId,
      via: act.actorId === null ? 'command_line' : 'console',
      act: act.act,
      case_id: act.caseId ?? null,
      decision_id: act.decisionId ?? null,
      subject_id: act.subjectId ?? null,
      document_id: act.documentId ?? null,
      event_id: act.event?.id ?? null,
      event_revision: act.event?.revision ?? null,
      event_reason: act.event?.reason ?? null,
      reason: act.reason?.trim() ?? null,
      details: JSON.stringify(act.details ?? {}),
      created_at: act.at,
    })
    .execute()
  tx.securityEvent('staff_act', { actorId: act.actorId ?? undefined, userId: act.subjectId, code: act.act })
}

/** Further readings of the same file within this time are not recorded. */
const sameReadingMs = 5 * 60_000

interface ReadingAct {
  /**
   * `document_read`: a verification document; `file_read`: a case's file that the reader sees only as staff.
   */
  act: 'document_read' | 'file_read'
  documentId: string
  ownerId: string | null
  caseId?: string | null
}

/** Records that a staff member reads a file that is not public. Call it before the first byte is sent. */
export async function recordReading(
  context: Pick<AppContext, 'transaction' | 'clock'>,
  reader: Pick<Member, 'id'>,
  { act, documentId, ownerId, caseId }: ReadingAct,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    // A video is requested in many ranges in parallel. The lock serialises them on all nodes; only the first
    // is recorded.
    await lockByName(tx, `${reader.id} reads ${documentId}`)
    const written = await tx
      .selectFrom('moderation_acts')
      .select('id')
      .where('document_id', '=', documentId)
      .where('actor_id', '=', reader.id)
      .where('created_at', '>', new Date(now.getTime() - sameReadingMs))
      .executeTakeFirst()
    if (written !== undefined) return
    await writeAct(tx, {
      actorId: reader.id,
      act,
      at: now,
      documentId,
      ...(ownerId === null ? {} : { subjectId: ownerId }),
      ...(caseId ? { caseId } : {}),
    })
  })
}

const actOfOperator: Record<OperatorAct, ModerationAct> = {
  account_made: 'account_made_by_token',
  account_changed: 'account_changed_by_token',
  account_removed: 'account_removed_by_token',
  factor_removed: 'factor_removed_by_token',
  passkey_removed: 'passkey_removed_by_token',
  link_made: 'link_made_by_token',
  sso_changed: 'sso_changed_by_token',
}

/** A service token is made at the command line: the trail records its acts as done there. */
export async function recordOperatorAct(
  { clock }: AppContext,
  tx: Tx,
  operatorAct: OperatorAct,
  memberId: string | null,
): Promise<void> {
  // An account that is not confirmed yet has no profile.
  const known =
    memberId === null
      ? undefined
      : await tx.selectFrom('profiles').select('id').where('id', '=', memberId).executeTakeFirst()
  await writeAct(tx, {
    actorId: commandLine.id,
    act: actOfOperator[operatorAct],
    at: clock.now(),
    ...(known === undefined ? {} : { subjectId: known.id }),
  })
}

/** Days after an appointment in which an administrator is no second pair of eyes. */
const settlingDays = 7

/**
 * Refuses an agreement of two administrators while one of them was appointed within the last seven days: otherwise one
 * could appoint the other to agree. An operator, who has no id, owns the server anyway.
 * @throws {Refusal} administrator_too_new
 */
export async function requireSettled(tx: Tx, pair: readonly (string | null)[], now: Date): Promise<void> {
  const ids = pair.flatMap((id) => id ?? [])
  if (ids.length < 2) return
  const appointed = await tx
    .selectFrom('moderation_acts')
    .select('id')
    .where('subject_id', 'in', ids)
    .where('act', '=', 'administrator_granted')
    .where('created_at', '>', subDays(now, settlingDays))
    .limit(1)
    .executeTakeFirst()
  if (appointed !== undefined) throw new Refusal('administrator_too_new')
}
