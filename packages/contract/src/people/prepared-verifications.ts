import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './prepared-verifications.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** States of one line of an imported list. */
export const preparedStates = [
  'waiting',
  'invited',
  'prepared',
  'accepted',
  'refused',
  'undone',
  'expired',
] as const
export type PreparedState = (typeof preparedStates)[number]

/** Reasons for which a line led to nothing. */
export const preparedProblems = [
  'account_unknown',
  'account_not_official',
  'already_verified',
  'already_prepared',
  'mail_failed',
  'declined',
] as const
export type PreparedProblem = (typeof preparedProblems)[number]

/** Faults of a line of the file. */
export const lineFaults = [
  'columns',
  'name',
  'mandate',
  'territory',
  'contact',
  'source',
  'date',
  'date_to_come',
  'mandate_over',
  'repeated',
] as const
export type LineFault = (typeof lineFaults)[number]

/** Columns of the file, in any order. `contact`: an address or a username. The last one may be missing. */
export const officialColumns = [
  'nom',
  'mandat',
  'territoire',
  'contact',
  'source',
  'date',
  'fin_du_mandat',
] as const
export type OfficialColumn = (typeof officialColumns)[number]

export const previewOfficials = member('previewOfficials', 'POST /administration/officials-imports/preview')
export const importOfficials = member('importOfficials', 'POST /administration/officials-imports')
export const listOfficialImports = member('listOfficialImports', 'GET /administration/officials-imports')
export const getOfficialImport = member(
  'getOfficialImport',
  'GET /administration/officials-imports/:importId',
)
export const undoOfficialImport = member(
  'undoOfficialImport',
  'POST /administration/officials-imports/:importId/undo',
)
export const getPreparedVerification = member('getPreparedVerification', 'GET /me/prepared-verification')
export const answerPreparedVerification = member(
  'answerPreparedVerification',
  'PUT /me/prepared-verification/:preparedId',
)
