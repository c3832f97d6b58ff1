import { caseText } from '@parvis/contract/audit/log-proof.ts'
import type { LogKind, LogReason } from '@parvis/contract/audit/transparency-log.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { newSalt, saltedCommitment } from './commitments.ts'

/** Bus channel for waiting decisions, for growth of the log, and for later signatures of its checkpoints. */
export const logChannel = 'transparency-log'
export type LogNews = 'waiting' | 'grown' | 'cosigned'

export interface LoggedDecision {
  kind: LogKind
  /** `none` without a ground. */
  reason: LogReason
  /** The member concerned, who may open the entry; null once their account is deleted: then nobody can. */
  subjectId: string | null
  /** Id of the verification request, the moderation decision or the appeal. */
  decisionId: string
  /** Time of the decision; default: now. */
  at?: Date
}

/**
 * Writes a decision to the public log in the decision's transaction: it appears there within seconds if and
 * only if that commits. Takes no lock, so that decisions do not wait for each other.
 */
export async function recordInLog(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  decision: LoggedDecision,
): Promise<void> {
  const { kind, reason, subjectId, decisionId, at = context.clock.now() } = decision
  const salt = newSalt()
  const text = caseText({ subject: subjectId ?? 'nobody', decision: decisionId })
  const commitment = saltedCommitment(salt, text)
  const day = dayInParis(at)
  const isKept = subjectId !== null
  await sql`
    with kept as (
      insert into transparency_log_salts (subject_id, decision_id, salt, commitment, created_at)
      select ${subjectId}::uuid, ${decisionId}::uuid, ${salt}::bytea, ${commitment}::bytea, ${at}::timestamptz
      where ${isKept}::boolean
    )
    insert into transparency_log_pending (kind, reason, day, commitment)
    values (${kind}, ${reason}, ${day}::date, ${commitment}::bytea)
  `.execute(tx)
  tx.afterCommit(() => context.bus.publish(logChannel, 'waiting' satisfies LogNews))
}
