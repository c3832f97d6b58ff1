import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './party-records.schemas.ts'

export const listParties: Endpoint<typeof schemas.listParties> = {
  name: 'listParties',
  method: 'GET',
  path: '/parties',
  access: 'anyone',
}
