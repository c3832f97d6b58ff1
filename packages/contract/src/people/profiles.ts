import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './profiles.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getOwnProfile = member('getOwnProfile', 'GET /me')
export const getProfile = anyone('getProfile', 'GET /profiles/:reference')
