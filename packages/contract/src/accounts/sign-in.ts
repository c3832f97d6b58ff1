import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './sign-in.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Connectivity check of the auth screen (spec 000 §7): queries the database and names the environment. */
export const getStatus = anyone('getStatus', 'GET /status')
export const listAuthProviders = anyone('listAuthProviders', 'GET /auth-providers')
export const readClosure = anyone('readClosure', 'POST /closures')
