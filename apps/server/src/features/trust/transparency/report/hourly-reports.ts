import { hourMs } from '@parvis/platform/durations.ts'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../app-context.ts'
import { type ReportPart, writeReport } from './index.ts'

type Report = Record<ReportPart, string>

/** Years kept. A report is less than a megabyte of text, however much it counts. */
const keptYears = 8

/** Returns reports of years, each computed once an hour for all its parts and readers. */
export function createHourlyReports(
  context: Pick<AppContext, 'db' | 'clock' | 'siteSettings'>,
): (year: number) => Promise<Report> {
  const kept = new LRUCache<number, { hour: number; report: Promise<Report> }>({ max: keptYears })
  return (year) => {
    const hour = hourOf(context.clock.now())
    const found = kept.get(year)
    if (found?.hour === hour) return found.report
    const entry = { hour, report: writeReport(context, year) }
    kept.set(year, entry)
    entry.report.catch(() => {
      if (kept.peek(year) === entry) kept.delete(year)
    })
    return entry.report
  }
}

/** Hours since 1970: figures are counted anew with each. */
export const hourOf = (now: Date) => Math.floor(now.getTime() / hourMs)
