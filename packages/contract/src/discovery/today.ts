import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './today.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getToday = anyone('getToday', 'GET /today')
