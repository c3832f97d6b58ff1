import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './auth-providers.schemas.ts'

export const listAuthProviders: Endpoint<typeof schemas.listAuthProviders> = {
  name: 'listAuthProviders',
  method: 'GET',
  path: '/auth-providers',
  access: 'anyone',
}
