import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './administration.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const readSiteSettings = member('readSiteSettings', 'GET /administration/site-settings')
export const changeSiteSettings = member('changeSiteSettings', 'PUT /administration/site-settings')
export const restoreSiteSettings = member(
  'restoreSiteSettings',
  'PUT /administration/site-settings/:section/restoration',
)
export const listSiteSettingsChanges = member(
  'listSiteSettingsChanges',
  'GET /administration/site-settings/:section/changes',
)
export const uploadSiteLogo = member('uploadSiteLogo', 'POST /administration/site-logo')

export const getServiceState = member('getServiceState', 'GET /moderation/service')
export const retryJob = member('retryJob', 'POST /moderation/service/jobs/:jobId/retry')
