import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './corrections.schemas.ts'

/** Pages outside `/political-data` whose facts are reported: block is the reference of a law, the id of an event, the uid of a vote. */
export const lawsPage = 'law-tracking'
export const calendarPage = 'calendar'
export const rollCallsPage = 'roll-calls'

export const errorOutcomes = ['corrected', 'noted', 'refused', 'closed'] as const
export type ErrorOutcome = (typeof errorOutcomes)[number]

export const reportLists = ['open', 'settled'] as const
export type ReportList = (typeof reportLists)[number]

export const listCorrections: Endpoint<typeof schemas.listCorrections> = {
  name: 'listCorrections',
  method: 'GET',
  path: '/political-data/corrections',
  access: 'anyone',
}

export const reportError: Endpoint<typeof schemas.reportError> = {
  name: 'reportError',
  method: 'POST',
  path: '/political-data/errors',
  access: 'member',
}

export const listErrorReports: Endpoint<typeof schemas.listErrorReports> = {
  name: 'listErrorReports',
  method: 'GET',
  path: '/political-data/errors',
  access: 'member',
}

/** Open reports counted for a badge at most. */
export const errorsCeiling = 100

export const countErrorReports: Endpoint<typeof schemas.countErrorReports> = {
  name: 'countErrorReports',
  method: 'GET',
  path: '/political-data/errors/count',
  access: 'member',
}

export const getErrorReport: Endpoint<typeof schemas.getErrorReport> = {
  name: 'getErrorReport',
  method: 'GET',
  path: '/political-data/errors/:reportId',
  access: 'member',
}

export const settleErrorReport: Endpoint<typeof schemas.settleErrorReport> = {
  name: 'settleErrorReport',
  method: 'PUT',
  path: '/political-data/errors/:reportId/outcome',
  access: 'member',
}
