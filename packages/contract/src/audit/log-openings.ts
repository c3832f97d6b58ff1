import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './log-openings.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getLogOpening = anyone('getLogOpening', 'GET /log/entries/:index/opening')
