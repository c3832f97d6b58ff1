import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './staff.schemas.ts'

export const listStaff: Endpoint<typeof schemas.listStaff> = {
  name: 'listStaff',
  method: 'GET',
  path: '/moderation/staff',
  access: 'member',
}

export const staffFlags = ['moderator', 'administrator', 'editor'] as const
export type StaffFlag = (typeof staffFlags)[number]

export const setStaff: Endpoint<typeof schemas.setStaff> = {
  name: 'setStaff',
  method: 'PUT',
  path: '/moderation/staff',
  access: 'member',
}
