import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './activity.schemas.ts'

/** Days covered by a member's recent activity. */
export const activityDays = 30

/** Figures are capped here. */
export const activityCeiling = 10_000

export const getOwnActivity: Endpoint<typeof schemas.getOwnActivity> = {
  name: 'getOwnActivity',
  method: 'GET',
  path: '/me/activity',
  access: 'member',
}
