import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './service-state.schemas.ts'

export const getServiceState: Endpoint<typeof schemas.getServiceState> = {
  name: 'getServiceState',
  method: 'GET',
  path: '/moderation/service',
  access: 'member',
}

export const retryJob: Endpoint<typeof schemas.retryJob> = {
  name: 'retryJob',
  method: 'POST',
  path: '/moderation/service/jobs/:jobId/retry',
  access: 'member',
}
