import { csvRows } from '@parvis/platform/csv.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../app-context.ts'
import { named } from '../../../accounts/site-settings/index.ts'
import { readFigures, yearOf } from './figures.ts'
import { categoryNames, identification, qualitative } from './fixed-parts.ts'
import { appealsAndRecidivism, automatedMeans, type Cell, notices, orders, ownInitiative } from './parts.ts'

/**
 * Files of the yearly report, by the templates of implementing regulation (EU) 2024/2835. Parts 9 and 10 are for very large
 * platforms alone.
 */
export const reportParts = [
  '1_report_identification',
  '2_categories_names',
  '3_member_states_orders',
  '4_notices',
  '5_own_initiative_illegal',
  '6_own_initiative_TC',
  '7_appeals_and_recidivism',
  '8_automated_means',
  '11_qualitative',
] as const
type ReportPart = (typeof reportParts)[number]

export const isReportPart = (name: string): name is ReportPart => reportParts.some((part) => part === name)

/**
 * Writes the parts for a year in Paris: as far as the day of writing, for the year that runs. RFC 4180, in UTF-8. The rows
 * of the year are read once, and held only meanwhile.
 */
export async function writeReport(
  { db, clock, siteSettings }: Pick<AppContext, 'db' | 'clock' | 'siteSettings'>,
  written: number,
): Promise<Record<ReportPart, string>> {
  const year = yearOf(written, clock.now())
  const figures = await readFigures(db, year)
  const { identity, contact } = siteSettings.current()
  const file = (rows: Cell[][]) => csvRows(named(rows, identity.name), { separator: ',' })
  return {
    '1_report_identification': file(identification(contact.operator || null, year)),
    '2_categories_names': file(categoryNames()),
    '3_member_states_orders': file(orders(figures, year)),
    '4_notices': file(notices(figures, year)),
    '5_own_initiative_illegal': file(ownInitiative(figures, year, 'illegal_content')),
    '6_own_initiative_TC': file(ownInitiative(figures, year, 'terms')),
    '7_appeals_and_recidivism': file(appealsAndRecidivism(figures, year)),
    '8_automated_means': file(automatedMeans(figures, year)),
    '11_qualitative': file(qualitative(figures, year)),
  }
}

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
