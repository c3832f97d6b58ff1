import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './flaggers.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The coordinator that awarded the status may suspend it; then the notices lose their priority. */
export const flaggerStates = ['active', 'suspended', 'ended'] as const
export type FlaggerState = (typeof flaggerStates)[number]

/** Points that a notice of a trusted flagger adds: it stands before every case without one. */
export const flaggerPriority = 2_000

export const listFlaggers = member('listFlaggers', 'GET /moderation/flaggers')
export const addFlagger = member('addFlagger', 'POST /moderation/flaggers')
export const amendFlagger = member('amendFlagger', 'PUT /moderation/flaggers/:flaggerId')
export const setFlaggerState = member('setFlaggerState', 'PUT /moderation/flaggers/:flaggerId/state')
