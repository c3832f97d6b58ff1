import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './staff.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listStaff = member('listStaff', 'GET /moderation/staff')

export const staffFlags = ['moderator', 'administrator', 'editor'] as const
export type StaffFlag = (typeof staffFlags)[number]

export const setStaff = member('setStaff', 'PUT /moderation/staff')
export const listActs = member('listActs', 'GET /moderation/acts')
export const exportActs = member('exportActs', 'POST /moderation/acts/export')
