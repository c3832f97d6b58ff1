import type { TickDecisionKind, VerificationReason } from '@parvis/contract/audit/decisions.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { AppContext } from '../../../app-context.ts'

/** A decision against a tick or a request for it. */
export interface TickDecision {
  requestId: string
  memberId: string
  kind: TickDecisionKind
  reason: VerificationReason
  /** The reviewer's explanation to the member. */
  facts: string | null
  /** For the staff only. */
  note: string | null
  /** Null when a rule of the program applied by itself: another name, the end of a mandate. */
  reviewerId: string | null
}

interface VerificationPort {
  /** A member has sent a request, or another one has taken its place. */
  requestSent(context: AppContext, tx: Tx, requestId: string): Promise<void>
  /** A request was rejected, or a tick suspended or removed. Profile and request are locked. */
  tickDecided(context: AppContext, tx: Tx, decision: TickDecision): Promise<void>
  /** A suspended tick is valid again by itself: its member bears the verified name again. */
  suspensionLifted(context: AppContext, tx: Tx, requestId: string): Promise<void>
}

export const verificationPort = createPort<VerificationPort>('verification')
