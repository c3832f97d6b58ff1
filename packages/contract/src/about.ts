import type * as schemas from './about.schemas.ts'
import type { Endpoint } from './endpoint.ts'

export const getAbout: Endpoint<typeof schemas.getAbout> = {
  name: 'getAbout',
  method: 'GET',
  path: '/about',
  access: 'anyone',
}
