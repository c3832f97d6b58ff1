import { z } from 'zod'
import type { Description } from '../endpoint.ts'

/** Another identity provider. `name` is its name on the auth server. */
export const AuthProviderView = z.object({ name: z.string(), label: z.string() })
export type AuthProviderView = z.infer<typeof AuthProviderView>

export const listAuthProviders = {
  summary: 'The providers by which one can sign in here, in the order in which they are shown',
  returns: z.object({
    items: z.array(AuthProviderView),
    /** Members sign in by passkeys too. */
    passkeys: z.boolean(),
  }),
  refusals: [],
} satisfies Description
