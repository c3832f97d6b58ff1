import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './auth-providers.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listAuthProviders = anyone('listAuthProviders', 'GET /auth-providers')
