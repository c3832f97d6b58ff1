import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './political-sources.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getPoliticalSources = anyone('getPoliticalSources', 'GET /political-data/sources')
