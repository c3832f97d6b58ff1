import type { CaseSummary } from '@parvis/contract/trust/case-views.schemas.ts'
import { createStore } from '../../../../lib/store.ts'

/** As much of a case as sharing it out needs. */
export type SharedCase = Pick<
  CaseSummary,
  'id' | 'status' | 'isOwn' | 'assignment' | 'escalation' | 'tags' | 'claim'
>

type Question = { kind: 'assign' | 'escalate' | 'tags'; shown: SharedCase } | { kind: 'views' }

/** What a key or a button has asked for: its dialog is open. */
export const askedDesk = createStore<Question | null>(null)

/** Whether a case can be given to somebody or passed on: it is open, and not about the reader. */
export const isShareable = ({ status, isOwn }: SharedCase) => status === 'open' && !isOwn
