import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './duties.schemas.ts'

export const getDuties: Endpoint<typeof schemas.getDuties> = {
  name: 'getDuties',
  method: 'GET',
  path: '/duties',
  access: 'anyone',
}
