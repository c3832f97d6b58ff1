import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './transparency.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days covered by the figures of moderation and verification. */
export const transparencyDays = 365

export const getTransparency = anyone('getTransparency', 'GET /transparency')
