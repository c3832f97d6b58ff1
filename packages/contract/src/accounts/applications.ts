import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './applications.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Connected applications that a member's list shows. */
export const listedApplications = 100

export const readAuthorization = member('readAuthorization', 'POST /oauth/authorization/read')
export const decideAuthorization = member('decideAuthorization', 'POST /oauth/authorization')
export const readDeviceRequest = member('readDeviceRequest', 'POST /oauth/device/read')
export const decideDeviceRequest = member('decideDeviceRequest', 'POST /oauth/device')
export const listConnectedApplications = member('listConnectedApplications', 'GET /me/applications')
export const disconnectApplication = member('disconnectApplication', 'DELETE /me/applications/:applicationId')
