import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './service-state.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getServiceState = member('getServiceState', 'GET /moderation/service')
export const retryJob = member('retryJob', 'POST /moderation/service/jobs/:jobId/retry')
