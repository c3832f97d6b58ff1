import type { QueryClient } from '@tanstack/react-query'
import { perClient } from '../../../lib/per-client.ts'
import type { Reported } from '../../../slots/reports.ts'

/** Where a report stands: the reason is asked for, then words for "other", then it has been sent. */
export interface ReportStand {
  step: 'reason' | 'details' | 'sent'
  details: string
}

const firstStand: ReportStand = { step: 'reason', details: '' }

/** A dialog closed by mistake and opened again this soon stands where it stood; later it starts anew. Milliseconds. */
const resetAfter = 300

const kept = perClient((): { target: string; stand: ReportStand }[] => [])

export function cacheReport(client: QueryClient, { type, id }: Reported, stand: ReportStand): void {
  const report = { target: `${type} ${id}`, stand }
  const reports = kept(client)
  reports.splice(0, 1, report)
  setTimeout(() => {
    if (reports[0] === report) reports.pop()
  }, resetAfter)
}

export function cachedReport(client: QueryClient, { type, id }: Reported): ReportStand {
  const [report] = kept(client)
  return report?.target === `${type} ${id}` ? report.stand : firstStand
}
