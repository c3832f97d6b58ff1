import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './prepared-verifications.schemas.ts'

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

export const previewOfficials: Endpoint<typeof schemas.previewOfficials> = {
  name: 'previewOfficials',
  method: 'POST',
  path: '/administration/officials-imports/preview',
  access: 'member',
}

export const importOfficials: Endpoint<typeof schemas.importOfficials> = {
  name: 'importOfficials',
  method: 'POST',
  path: '/administration/officials-imports',
  access: 'member',
}

export const listOfficialImports: Endpoint<typeof schemas.listOfficialImports> = {
  name: 'listOfficialImports',
  method: 'GET',
  path: '/administration/officials-imports',
  access: 'member',
}

export const getOfficialImport: Endpoint<typeof schemas.getOfficialImport> = {
  name: 'getOfficialImport',
  method: 'GET',
  path: '/administration/officials-imports/:importId',
  access: 'member',
}

export const undoOfficialImport: Endpoint<typeof schemas.undoOfficialImport> = {
  name: 'undoOfficialImport',
  method: 'POST',
  path: '/administration/officials-imports/:importId/undo',
  access: 'member',
}

export const getPreparedVerification: Endpoint<typeof schemas.getPreparedVerification> = {
  name: 'getPreparedVerification',
  method: 'GET',
  path: '/me/prepared-verification',
  access: 'member',
}

export const answerPreparedVerification: Endpoint<typeof schemas.answerPreparedVerification> = {
  name: 'answerPreparedVerification',
  method: 'PUT',
  path: '/me/prepared-verification/:preparedId',
  access: 'member',
}
