import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './political-sources.schemas.ts'

export const getPoliticalSources: Endpoint<typeof schemas.getPoliticalSources> = {
  name: 'getPoliticalSources',
  method: 'GET',
  path: '/political-data/sources',
  access: 'anyone',
}
