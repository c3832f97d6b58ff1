import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './popolo.schemas.ts'

export const exportPopolo: Endpoint<typeof schemas.exportPopolo> = {
  name: 'exportPopolo',
  method: 'GET',
  path: '/political-data/popolo',
  access: 'anyone',
}
