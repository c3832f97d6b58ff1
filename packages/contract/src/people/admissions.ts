import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './admissions.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getRegistration = anyone('getRegistration', 'GET /registration')
export const listAdmissions = member('listAdmissions', 'GET /moderation/admissions')
export const approveAdmissions = member('approveAdmissions', 'POST /moderation/admissions/approval')
export const refuseAdmission = member('refuseAdmission', 'POST /moderation/admissions/:memberId/refusal')
