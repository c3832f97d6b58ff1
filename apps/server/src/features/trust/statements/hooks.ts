import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

/** A case was decided. Runs once for simultaneous decisions, with the first of them. The case is locked. */
export const caseDecided = createHook<[context: AppContext, tx: Tx, caseId: string]>()

/** A measure was reversed. Its case is locked. */
export const measureReversed = createHook<[context: AppContext, tx: Tx, caseId: string]>()

interface AnsweredAppeal {
  id: string
  /** The notice whose author appealed; null for an appeal by a member. */
  noticeId: string | null
}

/** An appeal was answered: in the transaction that settled it, or in that of a later batch. */
export const appealAnswered = createHook<[context: AppContext, tx: Tx, appeal: AnsweredAppeal]>()
