import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Another identity provider. `name` is its name on the auth server. */
export const AuthProviderView = z.object({ name: z.string(), label: z.string() })
export type AuthProviderView = z.infer<typeof AuthProviderView>

export const listAuthProviders = endpoint({
  name: 'listAuthProviders',
  summary: 'The providers by which one can sign in here, in the order in which they are shown',
  method: 'GET',
  path: '/auth-providers',
  access: 'anyone',
  returns: z.object({ items: z.array(AuthProviderView) }),
  refusals: [],
})
