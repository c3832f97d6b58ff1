import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './activity.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days covered by a member's recent activity. */
export const activityDays = 30

/** Figures are capped here. */
export const activityCeiling = 10_000

export const getOwnActivity = member('getOwnActivity', 'GET /me/activity')
