import { getPasswordRule } from '@parvis/contract/accounts/passwords.ts'
import { listAuthProviders } from '@parvis/contract/accounts/sign-in.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from './member.ts'

/** Facts for the screens of signing in and up that the auth protocol's own settings do not contain. */
export function signInFactsRoutes(api: ParvisApi, { config }: AppContext): void {
  const items = config.auth.providers.map(({ name, label }) => ({ name, label }))
  api.open(listAuthProviders, async () => ({ items, passkeys: config.auth.passkeys }))

  const rule = { minimum: config.auth.passwordMinimum, classes: config.auth.passwordClasses }
  api.open(getPasswordRule, async () => rule)
}
