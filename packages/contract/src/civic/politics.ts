import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './politics.schemas.ts'

export const getPoliticalDashboard: Endpoint<typeof schemas.getPoliticalDashboard> = {
  name: 'getPoliticalDashboard',
  method: 'GET',
  path: '/political-data',
  access: 'anyone',
}

export const searchPolitics: Endpoint<typeof schemas.searchPolitics> = {
  name: 'searchPolitics',
  method: 'GET',
  path: '/political-data/search',
  access: 'anyone',
}

export const getPoliticalPage: Endpoint<typeof schemas.getPoliticalPage> = {
  name: 'getPoliticalPage',
  method: 'GET',
  path: '/political-data/:slug',
  access: 'anyone',
}

export const listPoliticalPeople: Endpoint<typeof schemas.listPoliticalPeople> = {
  name: 'listPoliticalPeople',
  method: 'GET',
  path: '/political-data/:slug/:block/people',
  access: 'anyone',
}

export const listPoliticalVersions: Endpoint<typeof schemas.listPoliticalVersions> = {
  name: 'listPoliticalVersions',
  method: 'GET',
  path: '/political-data/:slug/:block/versions',
  access: 'anyone',
}
