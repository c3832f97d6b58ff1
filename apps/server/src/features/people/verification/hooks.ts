import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface VerificationOutcome {
  memberId: string
  /** In the member's language. */
  title: string
  message: string
}

/** The staff approved or rejected a request for verification, or revoked a verification. */
export const verificationDecided = createHook<[context: AppContext, tx: Tx, outcome: VerificationOutcome]>()
