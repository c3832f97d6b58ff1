import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './today.schemas.ts'

export const getToday: Endpoint<typeof schemas.getToday> = {
  name: 'getToday',
  method: 'GET',
  path: '/today',
  access: 'anyone',
}
