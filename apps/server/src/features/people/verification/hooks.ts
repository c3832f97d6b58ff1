import type { TickDecisionKind } from '@parvis/contract/audit/decisions.ts'
import type { VerificationReason } from '@parvis/contract/audit/verification-decisions.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface Told {
  memberId: string
  /** In the member's language. */
  title: string
  message: string
}

/** A member is told of their verification, of one that they prepare or confirm, or as a reviewer. */
export const verificationTold = createHook<[context: AppContext, tx: Tx, told: Told[]]>()

/** A member has sent a request, or another one has taken its place. */
export const verificationAsked = createHook<[context: AppContext, tx: Tx, requestId: string]>()

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

/** A request was rejected, or a tick suspended or removed. Profile and request are locked. */
export const tickDecided = createHook<[context: AppContext, tx: Tx, decision: TickDecision]>()

/** A suspended tick is valid again by itself: its member bears the verified name again. */
export const suspensionLifted = createHook<[context: AppContext, tx: Tx, requestId: string]>()
