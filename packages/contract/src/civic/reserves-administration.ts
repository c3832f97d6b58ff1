import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './reserves-administration.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Maximum distance in days of a period's ends from the day of the election. */
export const reserveDaysFromPoll = 3

/** Maximum length of an administrator's reason, in characters. */
export const reserveReasonLength = 500

export const listAdministeredReserves = member('listAdministeredReserves', 'GET /administration/reserves')
export const proposeReserve = member('proposeReserve', 'GET /administration/elections/:eventId/proposal')
export const setReserve = member('setReserve', 'POST /administration/reserves')
export const moveReserve = member('moveReserve', 'PUT /administration/reserves/:reserveId')
export const endReserve = member('endReserve', 'PUT /administration/reserves/:reserveId/end')
export const listCandidates = member('listCandidates', 'GET /administration/elections/:eventId/candidates')
export const markCandidate = member('markCandidate', 'PUT /administration/elections/:eventId/candidates')
export const unmarkCandidate = member(
  'unmarkCandidate',
  'PUT /administration/elections/:eventId/candidates/:memberId/removal',
)
export const copyCandidates = member(
  'copyCandidates',
  'POST /administration/elections/:eventId/candidates/copy',
)

export const reserveActs = [
  'reserve_set',
  'reserve_moved',
  'reserve_ended',
  'candidate_marked',
  'candidate_unmarked',
  'candidates_copied',
] as const
export type ReserveActKind = (typeof reserveActs)[number]

export const listReserveActs = member('listReserveActs', 'GET /administration/reserve-acts')
