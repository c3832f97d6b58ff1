import { listAuthProviders } from '@parvis/contract/accounts/auth-providers.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from './member.ts'

/** Button labels of the configured providers: the auth protocol's settings contain only their names. */
export function providerNameRoutes(api: ParvisApi, { config }: AppContext): void {
  const items = config.auth.providers.map(({ name, label }) => ({ name, label }))
  api.open(listAuthProviders, async () => ({ items }))
}
