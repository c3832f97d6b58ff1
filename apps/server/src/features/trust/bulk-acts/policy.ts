import type { BulkKind, BulkState } from '@parvis/contract/trust/bulk-acts.ts'

/** Whether an act on many accounts can be undone as a whole: ended sessions stay ended. */
export const canUndo = ({ kind, state }: { kind: BulkKind; state: BulkState }) =>
  kind !== 'end_sessions' && (state === 'running' || state === 'done')
