import { type EndpointDeclarers, endpointDeclarers } from './endpoint.ts'
import type * as schemas from './status.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Connectivity check of the auth screen (spec 000 §7): queries the database and names the environment. */
export const getStatus = anyone('getStatus', 'GET /status')
