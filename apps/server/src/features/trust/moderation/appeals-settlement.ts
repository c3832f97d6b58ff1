import type { Tx } from '@parvis/platform/database/database.ts'
import { required } from '@parvis/platform/required.ts'
import type { AppContext } from '../../../app-context.ts'
import { answerAppellants } from '../statements/index.ts'

/** Result of appeals against a decision: of one, or of all open ones. */
interface AppealOutcome {
  decisionId: string
  appealId?: string
  status: 'upheld' | 'reversed'
  answer: string
  /** Null when the decision ended by itself. */
  by: string | null
  at: Date
}

/** Settles the open appeals against a decision, and answers the appellants. */
export async function settleAppeals(context: AppContext, tx: Tx, end: AppealOutcome): Promise<void> {
  const { decisionId, appealId, status, answer, by, at } = end
  await tx
    .updateTable('moderation_appeals')
    .set({ status, answer, decided_by: by, decided_at: at, claimed_by: null, claimed_until: null })
    .where('decision_id', '=', decisionId)
    .where('status', '=', 'open')
    .$if(appealId !== undefined, (query) => query.where('id', '=', required(appealId, 'the appeal')))
    .execute()
  await answerAppellants(context, tx, decisionId)
}
