import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './admissions.schemas.ts'

export const getRegistration: Endpoint<typeof schemas.getRegistration> = {
  name: 'getRegistration',
  method: 'GET',
  path: '/registration',
  access: 'anyone',
}

export const listAdmissions: Endpoint<typeof schemas.listAdmissions> = {
  name: 'listAdmissions',
  method: 'GET',
  path: '/moderation/admissions',
  access: 'member',
}

export const approveAdmissions: Endpoint<typeof schemas.approveAdmissions> = {
  name: 'approveAdmissions',
  method: 'POST',
  path: '/moderation/admissions/approval',
  access: 'member',
}

export const refuseAdmission: Endpoint<typeof schemas.refuseAdmission> = {
  name: 'refuseAdmission',
  method: 'POST',
  path: '/moderation/admissions/:memberId/refusal',
  access: 'member',
}
