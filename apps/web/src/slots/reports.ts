import type { ReportTarget } from '@parvis/contract/audit/decisions.ts'
import { createSlot } from './create-slot.tsx'

/** A content that a reader may tell moderation of. */
export interface Reported {
  type: ReportTarget
  id: string
}

/** Asks for the reason of a report, and sends it. */
export const ReportDialog = createSlot<{ target: Reported; title?: string; onClose: () => void }>()
