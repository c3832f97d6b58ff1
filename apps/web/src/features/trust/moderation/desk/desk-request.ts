import type { CaseSummary } from '@parvis/contract/trust/case-views.schemas.ts'
import { createStore } from '../../../../lib/store.ts'

/** The fields of a case that sharing it out needs. */
export type SharedCase = Pick<
  CaseSummary,
  'id' | 'status' | 'is_own' | 'assignment' | 'escalation' | 'tags' | 'claim'
>

type Question = { kind: 'assign' | 'escalate' | 'tags'; shown: SharedCase } | { kind: 'views' }

/** Dialog that a key or a button has opened. */
export const deskRequest = createStore<Question | null>(null)

/** Whether a case is open, and not about the reader. */
export const isShareable = ({ status, is_own: isOwn }: SharedCase) => status === 'open' && !isOwn

/** Whether the reader can give a case to somebody: what was passed on is the administrators' to share out. */
export const isAssignable = (shown: SharedCase, isAdministrator: boolean) =>
  isShareable(shown) && (shown.escalation === null || isAdministrator)
