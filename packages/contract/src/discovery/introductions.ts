import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './introductions.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Number of accounts proposed to a new member. */
export const introductionCount = 5

export const listIntroductions = member('listIntroductions', 'GET /me/introductions')

/** Number of a region's elected members that are listed. */
export const nearbyCount = 12

/** Members of a department's councils that are listed. */
export const departmentMembersCount = 500

export const listDepartmentMembers = anyone(
  'listDepartmentMembers',
  'GET /register/departments/:department/members',
)
export const listNearbyOfficials = anyone('listNearbyOfficials', 'GET /regions/:region/officials')
