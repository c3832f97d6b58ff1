import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './reserves.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Time zones in which polls open and close: metropolitan France and the overseas territories. */
export const reserveClocks = [
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'America/Miquelon',
  'Pacific/Tahiti',
  'Indian/Reunion',
  'Indian/Mayotte',
  'Pacific/Noumea',
  'Pacific/Wallis',
] as const
export type ReserveClock = (typeof reserveClocks)[number]

/** Time zones in which national elections are held on Saturday (docs/reserve-electorale.md cites the texts). */
export const saturdayClocks: readonly ReserveClock[] = [
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'America/Miquelon',
  'Pacific/Tahiti',
]

/** Closing time of the last metropolitan polls, the default end of a period. */
export const lastClosing = '20:00'

export const listReserves = anyone('listReserves', 'GET /reserves')
export const listElections = anyone('listElections', 'GET /elections')
export const getOwnReserve = member('getOwnReserve', 'GET /me/reserve')
export const declareCandidacy = member('declareCandidacy', 'PUT /me/candidacies/:eventId')
export const withdrawCandidacy = member('withdrawCandidacy', 'DELETE /me/candidacies/:eventId')
