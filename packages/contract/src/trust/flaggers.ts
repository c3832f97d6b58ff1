import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './flaggers.schemas.ts'

/** The coordinator that awarded the status may suspend it; then the notices lose their priority. */
export const flaggerStates = ['active', 'suspended', 'ended'] as const
export type FlaggerState = (typeof flaggerStates)[number]

/** Points that a notice of a trusted flagger adds: it stands before every case without one. */
export const flaggerPriority = 2_000

export const listFlaggers: Endpoint<typeof schemas.listFlaggers> = {
  name: 'listFlaggers',
  method: 'GET',
  path: '/moderation/flaggers',
  access: 'member',
}

export const addFlagger: Endpoint<typeof schemas.addFlagger> = {
  name: 'addFlagger',
  method: 'POST',
  path: '/moderation/flaggers',
  access: 'member',
}

export const amendFlagger: Endpoint<typeof schemas.amendFlagger> = {
  name: 'amendFlagger',
  method: 'PUT',
  path: '/moderation/flaggers/:flaggerId',
  access: 'member',
}

export const setFlaggerState: Endpoint<typeof schemas.setFlaggerState> = {
  name: 'setFlaggerState',
  method: 'PUT',
  path: '/moderation/flaggers/:flaggerId/state',
  access: 'member',
}
