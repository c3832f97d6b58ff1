import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './sittings.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getSitting = anyone('getSitting', 'GET /sittings/:uid')
