import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './party-records.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listParties = anyone('listParties', 'GET /parties')
