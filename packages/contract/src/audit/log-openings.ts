import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './log-openings.schemas.ts'

export const getLogOpening: Endpoint<typeof schemas.getLogOpening> = {
  name: 'getLogOpening',
  method: 'GET',
  path: '/log/entries/:index/opening',
  access: 'anyone',
}
