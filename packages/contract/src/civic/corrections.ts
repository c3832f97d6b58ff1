import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './corrections.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Pages outside `/political-data` whose facts are reported: block is the reference of a law, the id of an event, the uid of a vote. */
export const lawsPage = 'law-tracking'
export const calendarPage = 'calendar'
export const rollCallsPage = 'roll-calls'

export const errorOutcomes = ['corrected', 'noted', 'refused', 'closed'] as const
export type ErrorOutcome = (typeof errorOutcomes)[number]

export const reportLists = ['open', 'settled'] as const
export type ReportList = (typeof reportLists)[number]

export const listCorrections = anyone('listCorrections', 'GET /political-data/corrections')
export const reportError = member('reportError', 'POST /political-data/errors')
export const listErrorReports = member('listErrorReports', 'GET /political-data/errors')

/** Open reports counted for a badge at most. */
export const errorsCeiling = 100

export const countErrorReports = member('countErrorReports', 'GET /political-data/errors/count')
export const getErrorReport = member('getErrorReport', 'GET /political-data/errors/:reportId')
export const settleErrorReport = member('settleErrorReport', 'PUT /political-data/errors/:reportId/outcome')

/** A site's address, with its language at most: `https://www.un.org/fr/`. */
const homePage = /^https:\/\/[^/]+(?:\/[a-z]{2})?\/?$/

/** Whether an address leads to a publisher's home page at most, so that the page of a fact is not established. */
export function isHomePage(url: string | null | undefined): boolean {
  return url == null || homePage.test(url)
}
