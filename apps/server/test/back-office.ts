import { issueServiceToken } from '@parvis/auth'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { openIdentity } from '../src/features/accounts/identity/sessions.ts'
import { test as base } from './parvis.ts'

/** Tests with the official client of the back office, with a service token of this server. */
export const test = base.extend<{ serviceToken: string; office: GoTrueAdminApi }>({
  serviceToken: async ({ context }, use) => {
    const identity = await openIdentity(context)
    await use(await issueServiceToken(identity.core.keys, context.clock.now(), 7 * 86_400))
    identity.close()
  },
  office: async ({ address, serviceToken }, use) =>
    use(
      new GoTrueAdminApi({
        url: `${address}/auth/v1`,
        headers: { Authorization: `Bearer ${serviceToken}`, apikey: serviceToken },
      }),
    ),
})
