import type * as schemas from './about.schemas.ts'
import { type EndpointDeclarers, endpointDeclarers } from './endpoint.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getAbout = anyone('getAbout', 'GET /about')
