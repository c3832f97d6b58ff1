import type { Feature } from '../../../feature.ts'
import { followBanEnds } from './bans.ts'
import { captchaPageRoutes } from './captcha-page.ts'
import { sweep } from './cleanup.ts'
import { recoveryCodeRoutes } from './mfa/recovery-codes.ts'
import { providerNameRoutes } from './oauth/names.ts'
import { reauthenticationRoutes } from './reauthentication.ts'
import { identityRoutes } from './routes.ts'
import { securityRoutes } from './security/routes.ts'
import { undoRoutes } from './undo/routes.ts'

export const identityFeature: Feature = {
  name: 'identity',
  async routes({ app, api, identity }, context) {
    await identityRoutes(app, identity)
    securityRoutes(api, context)
    reauthenticationRoutes(api, identity.core)
    recoveryCodeRoutes(api, identity.core)
    undoRoutes(api, identity.core)
    providerNameRoutes(api, context)
    captchaPageRoutes(app, context.config.auth.captcha)
  },
  schedules: (context) => [
    { name: 'ban-ends', cron: '* * * * *', run: (since) => followBanEnds(context, since) },
    { name: 'expired-access', cron: '41 * * * *', run: () => sweep(context) },
  ],
}
