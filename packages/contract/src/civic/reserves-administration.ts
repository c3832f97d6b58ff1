import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reserves-administration.schemas.ts'

/** Maximum length of a period in days, and maximum distance of its ends from the day of the election. */
export const reserveDays = 7
export const reserveDaysFromPoll = 3

/** Maximum length of an administrator's reason, in characters. */
export const reserveReasonLength = 500

export const listAdministeredReserves: Endpoint<typeof schemas.listAdministeredReserves> = {
  name: 'listAdministeredReserves',
  method: 'GET',
  path: '/administration/reserves',
  access: 'member',
}

export const proposeReserve: Endpoint<typeof schemas.proposeReserve> = {
  name: 'proposeReserve',
  method: 'GET',
  path: '/administration/elections/:eventId/proposal',
  access: 'member',
}

export const setReserve: Endpoint<typeof schemas.setReserve> = {
  name: 'setReserve',
  method: 'POST',
  path: '/administration/reserves',
  access: 'member',
}

export const moveReserve: Endpoint<typeof schemas.moveReserve> = {
  name: 'moveReserve',
  method: 'PUT',
  path: '/administration/reserves/:reserveId',
  access: 'member',
}

export const endReserve: Endpoint<typeof schemas.endReserve> = {
  name: 'endReserve',
  method: 'PUT',
  path: '/administration/reserves/:reserveId/end',
  access: 'member',
}

export const listCandidates: Endpoint<typeof schemas.listCandidates> = {
  name: 'listCandidates',
  method: 'GET',
  path: '/administration/elections/:eventId/candidates',
  access: 'member',
}

export const markCandidate: Endpoint<typeof schemas.markCandidate> = {
  name: 'markCandidate',
  method: 'PUT',
  path: '/administration/elections/:eventId/candidates',
  access: 'member',
}

export const unmarkCandidate: Endpoint<typeof schemas.unmarkCandidate> = {
  name: 'unmarkCandidate',
  method: 'PUT',
  path: '/administration/elections/:eventId/candidates/:memberId/removal',
  access: 'member',
}

export const copyCandidates: Endpoint<typeof schemas.copyCandidates> = {
  name: 'copyCandidates',
  method: 'POST',
  path: '/administration/elections/:eventId/candidates/copy',
  access: 'member',
}

export const reserveActs = [
  'reserve_set',
  'reserve_moved',
  'reserve_ended',
  'candidate_marked',
  'candidate_unmarked',
  'candidates_copied',
] as const
export type ReserveActKind = (typeof reserveActs)[number]

export const listReserveActs: Endpoint<typeof schemas.listReserveActs> = {
  name: 'listReserveActs',
  method: 'GET',
  path: '/administration/reserve-acts',
  access: 'member',
}
