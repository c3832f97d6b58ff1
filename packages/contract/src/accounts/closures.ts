import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './closures.schemas.ts'

export const readClosure: Endpoint<typeof schemas.readClosure> = {
  name: 'readClosure',
  method: 'POST',
  path: '/closures',
  access: 'anyone',
}
