import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './politics.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getPoliticalDashboard = anyone('getPoliticalDashboard', 'GET /political-data')
export const searchPolitics = anyone('searchPolitics', 'GET /political-data/search')
export const getPoliticalPage = anyone('getPoliticalPage', 'GET /political-data/:slug')
export const listPoliticalPeople = anyone('listPoliticalPeople', 'GET /political-data/:slug/:block/people')
export const listPoliticalVersions = anyone(
  'listPoliticalVersions',
  'GET /political-data/:slug/:block/versions',
)
export const getPoliticalSources = anyone('getPoliticalSources', 'GET /political-data/sources')
export const exportPopolo = anyone('exportPopolo', 'GET /political-data/popolo')
