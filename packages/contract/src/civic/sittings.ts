import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './sittings.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listOfficialSpeeches = anyone('listOfficialSpeeches', 'GET /officials/:uid/speeches')
export const getSitting = anyone('getSitting', 'GET /sittings/:uid')
export const getVoteDebate = anyone('getVoteDebate', 'GET /votes/:uid/debate')
