import { randomBytes } from 'node:crypto'
import { caseText } from '@parvis/contract/audit/log-proof.ts'
import { isPromptKind, type LogKind, type LogReason } from '@parvis/contract/audit/transparency-log.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Bus channel for waiting decisions, for growth of the log, and for later signatures of its checkpoints. */
export const logChannel = 'transparency-log'
export type LogNews = 'waiting' | 'grown' | 'cosigned'

export interface LoggedDecision {
  kind: LogKind
  /** `none` without a ground. */
  reason: LogReason
  /** The member concerned, who may open the entry; null once their account is deleted. */
  subjectId: string | null
  /** Id of the verification request, the moderation decision or the appeal. */
  decisionId: string
  /** Time of the decision; default: now. */
  at?: Date
}

/**
 * Writes a decision to the public log in the decision's transaction: it appears there if and only if that commits. A tick
 * appears within seconds; any other decision with the batch of the next day, its reason sealed in the commitment. Takes no
 * lock, so that decisions do not wait for each other.
 */
export async function recordInLog(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  decision: LoggedDecision,
): Promise<void> {
  const { kind, reason, subjectId, decisionId, at = context.clock.now() } = decision
  const salt = newSalt()
  const day = dayInParis(at)
  const waits = !isPromptKind(kind)
  const sealed = waits ? { kind, reason, day } : undefined
  const text = caseText({ subject: subjectId ?? 'nobody', decision: decisionId, sealed })
  const commitment = saltedCommitment(salt, text)
  const isKept = subjectId !== null
  await sql`
    with kept as (
      insert into transparency_log_salts
        (subject_id, decision_id, salt, commitment, created_at, kind, reason, decided_on)
      select ${subjectId}::uuid, ${decisionId}::uuid, ${salt}::bytea, ${commitment}::bytea, ${at}::timestamptz,
        ${sealed?.kind}::text, ${sealed?.reason}::text, ${sealed?.day}::date
      where ${isKept}::boolean
    )
    insert into transparency_log_pending (kind, reason, day, commitment, sealed)
    values (${kind}, ${waits ? 'sealed' : reason}, ${day}::date, ${commitment}::bytea, ${waits}::boolean)
  `.execute(tx)
  if (!waits) tx.afterCommit(() => context.bus.publish(logChannel, 'waiting' satisfies LogNews))
}

/** A new salt of a commitment: 32 bytes. */
export const newSalt = (): Buffer => randomBytes(32)

/** SHA-256 of a salt and a text, as `saltedHash` of the contract computes it in browsers. */
export const saltedCommitment = (salt: Buffer, text: string): Buffer =>
  sha256(Buffer.concat([salt, Buffer.from(text)]))

/** Commitment of a public entry, which has no salt: its text is published. */
export const commitmentOfText = (text: string): Buffer => sha256(text)
