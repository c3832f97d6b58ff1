import type { ModerationAct } from '@parvis/contract/trust/moderation.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface Act {
  actorId: string
  act: ModerationAct
  at: Date
  caseId?: string
  decisionId?: string
  subjectId?: string
  /** What was read. */
  documentId?: string
  /** The event that it changed, what it led to, and why. */
  event?: { id: string; revision: number; reason: string | null }
  /** Closed codes and figures: no names, no texts, no ids of members. */
  details?: Record<string, string | number | boolean>
}

/** Writes an act of the staff down, for good. */
export async function writeAct(tx: Tx, act: Act): Promise<void> {
  await tx
    .insertInto('moderation_acts')
    .values({
      actor_id: act.actorId,
      act: act.act,
      case_id: act.caseId ?? null,
      decision_id: act.decisionId ?? null,
      subject_id: act.subjectId ?? null,
      document_id: act.documentId ?? null,
      event_id: act.event?.id ?? null,
      event_revision: act.event?.revision ?? null,
      event_reason: act.event?.reason ?? null,
      details: JSON.stringify(act.details ?? {}),
      created_at: act.at,
    })
    .execute()
  tx.securityEvent('staff_act', { actorId: act.actorId, userId: act.subjectId, code: act.act })
}
