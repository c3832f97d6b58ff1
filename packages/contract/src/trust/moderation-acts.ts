import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './moderation-acts.schemas.ts'

export const listActs: Endpoint<typeof schemas.listActs> = {
  name: 'listActs',
  method: 'GET',
  path: '/moderation/acts',
  access: 'member',
}

export const exportActs: Endpoint<typeof schemas.exportActs> = {
  name: 'exportActs',
  method: 'POST',
  path: '/moderation/acts/export',
  access: 'member',
}
