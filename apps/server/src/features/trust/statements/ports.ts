import type { Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { AppContext } from '../../../app-context.ts'

interface AnsweredAppeal {
  id: string
  /** The notice whose author appealed; null for an appeal by a member. */
  noticeId: string | null
}

interface StatementPort {
  /** A case was decided. Called once for simultaneous decisions, with the first of them. The case is locked. */
  caseDecided(context: AppContext, tx: Tx, caseId: string): Promise<void>
  /** A measure was reversed. Its case is locked. */
  measureReversed(context: AppContext, tx: Tx, caseId: string): Promise<void>
  /** An appeal was answered: in the transaction that settled it, or in that of a later batch. */
  appealAnswered(context: AppContext, tx: Tx, appeal: AnsweredAppeal): Promise<void>
}

export const statementPort = createPort<StatementPort>('statements')
