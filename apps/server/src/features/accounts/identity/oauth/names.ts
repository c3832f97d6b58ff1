import { listAuthProviders } from '@parvis/contract/accounts/auth-providers.ts'
import type { AppContext } from '../../../../app-context.ts'
import type { ParvisApi } from '../member.ts'

/** How the buttons of the configured providers read: the auth protocol's settings know their names only. */
export function providerNameRoutes(api: ParvisApi, { config }: AppContext): void {
  const items = config.auth.providers.map(({ name, label }) => ({ name, label }))
  api.open(listAuthProviders, async () => ({ items }))
}
