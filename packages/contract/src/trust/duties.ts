import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './duties.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getDuties = anyone('getDuties', 'GET /duties')
