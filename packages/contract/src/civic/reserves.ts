import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reserves.schemas.ts'

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

export const listReserves: Endpoint<typeof schemas.listReserves> = {
  name: 'listReserves',
  method: 'GET',
  path: '/reserves',
  access: 'anyone',
}

export const listElections: Endpoint<typeof schemas.listElections> = {
  name: 'listElections',
  method: 'GET',
  path: '/elections',
  access: 'anyone',
}

export const getOwnReserve: Endpoint<typeof schemas.getOwnReserve> = {
  name: 'getOwnReserve',
  method: 'GET',
  path: '/me/reserve',
  access: 'member',
}

export const declareCandidacy: Endpoint<typeof schemas.declareCandidacy> = {
  name: 'declareCandidacy',
  method: 'PUT',
  path: '/me/candidacies/:eventId',
  access: 'member',
}

export const withdrawCandidacy: Endpoint<typeof schemas.withdrawCandidacy> = {
  name: 'withdrawCandidacy',
  method: 'DELETE',
  path: '/me/candidacies/:eventId',
  access: 'member',
}
