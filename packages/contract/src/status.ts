import type { Endpoint } from './endpoint.ts'
import type * as schemas from './status.schemas.ts'

/** Connectivity check of the auth screen (spec 000 §7): queries the database and names the environment. */
export const getStatus: Endpoint<typeof schemas.getStatus> = {
  name: 'getStatus',
  method: 'GET',
  path: '/status',
  access: 'anyone',
}
