import { csvRows } from '@parvis/platform/csv.ts'
import type { AppContext } from '../../../../app-context.ts'
import { named } from '../../../accounts/site-settings/index.ts'
import { readFigures, type Year, yearOf } from './figures.ts'
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
export type ReportPart = (typeof reportParts)[number]

export const isReportPart = (name: string): name is ReportPart => reportParts.some((part) => part === name)

/** Writes one part for a year in Paris: as far as the day of writing, for the year that runs. RFC 4180, in UTF-8. */
export async function writeReport(
  context: Pick<AppContext, 'db' | 'clock' | 'siteSettings'>,
  written: number,
  part: ReportPart,
): Promise<string> {
  const year = yearOf(written, context.clock.now())
  const { identity } = context.siteSettings.current()
  return csvRows(named(await rowsOf(context, year, part), identity.name), { separator: ',' })
}

async function rowsOf(
  { db, siteSettings }: Pick<AppContext, 'db' | 'siteSettings'>,
  year: Year,
  part: ReportPart,
): Promise<Cell[][]> {
  if (part === '1_report_identification')
    return identification(siteSettings.current().contact.operator || null, year)
  if (part === '2_categories_names') return categoryNames()
  if (part === '11_qualitative') return qualitative(year)
  const figures = await readFigures(db, year)
  switch (part) {
    case '3_member_states_orders':
      return orders(figures, year)
    case '4_notices':
      return notices(figures, year)
    case '5_own_initiative_illegal':
      return ownInitiative(figures, year, 'illegal_content')
    case '6_own_initiative_TC':
      return ownInitiative(figures, year, 'terms')
    case '7_appeals_and_recidivism':
      return appealsAndRecidivism(figures, year)
    case '8_automated_means':
      return automatedMeans(figures, year)
  }
}
