import type { ReportReason } from '@parvis/contract/trust/reports.ts'
import type { Reported } from '../../../slots/reports.ts'

/** Where a report stands: the reason is asked for, then words for "other", then it has been sent. */
export type ReportStep =
  | { name: 'reason'; details: string }
  | { name: 'details'; reason: Extract<ReportReason, 'other'>; details: string }
  | { name: 'sent' }

export const firstStep: ReportStep = { name: 'reason', details: '' }

/** A dialog closed by mistake and opened again this soon stands where it stood; later it starts anew. Milliseconds. */
const resetAfter = 300

let kept: { target: string; step: ReportStep } | null = null
let resetting: ReturnType<typeof setTimeout> | undefined

export function keepReport({ type, id }: Reported, step: ReportStep): void {
  clearTimeout(resetting)
  kept = { target: `${type} ${id}`, step }
  resetting = setTimeout(() => {
    kept = null
  }, resetAfter)
}

export function keptReport({ type, id }: Reported): ReportStep {
  return kept?.target === `${type} ${id}` ? kept.step : firstStep
}
