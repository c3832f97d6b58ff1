import type { Reported } from '../../../slots/reports.ts'

/** Where a report stands: the reason is asked for, then words for "other", then it has been sent. */
export interface ReportStand {
  step: 'reason' | 'details' | 'sent'
  details: string
}

const firstStand: ReportStand = { step: 'reason', details: '' }

/** A dialog closed by mistake and opened again this soon stands where it stood; later it starts anew. Milliseconds. */
const resetAfter = 300

let kept: { target: string; stand: ReportStand } | null = null
let resetting: ReturnType<typeof setTimeout> | undefined

export function keepReport({ type, id }: Reported, stand: ReportStand): void {
  clearTimeout(resetting)
  kept = { target: `${type} ${id}`, stand }
  resetting = setTimeout(() => {
    kept = null
  }, resetAfter)
}

export function keptReport({ type, id }: Reported): ReportStand {
  return kept?.target === `${type} ${id}` ? kept.stand : firstStand
}
