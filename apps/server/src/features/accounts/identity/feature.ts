import { authRoutes } from '@parvis/auth'
import type { Feature } from '../../../feature.ts'
import { followBanEnds } from './bans.ts'
import { captchaPageRoutes } from './captcha-page.ts'
import { clearExpired } from './clearing.ts'
import { closureRoutes } from './closures.ts'
import { personalTokenRoutes } from './personal-tokens/routes.ts'
import { reauthenticationRoutes } from './reauthentication.ts'
import { recoveryCodeRoutes } from './recovery-codes.ts'
import { securityRoutes } from './security/routes.ts'
import { signInFactsRoutes } from './sign-in-facts.ts'
import { undoRoutes } from './undo-routes.ts'

export const identityFeature: Feature = {
  async routes({ app, api, identity }, context) {
    app.addHook('onClose', () => identity.close())
    await authRoutes(app, identity.core)
    securityRoutes(api, identity.core)
    reauthenticationRoutes(api, identity.core)
    recoveryCodeRoutes(api, identity.core)
    personalTokenRoutes(api, identity.core)
    undoRoutes(api, identity.core)
    signInFactsRoutes(api, context)
    closureRoutes(api, context)
    captchaPageRoutes(app, context.config.auth.captcha)
  },
  schedules: (context) => [
    { name: 'ban-ends', cron: '* * * * *', run: (since) => followBanEnds(context, since) },
    { name: 'expired-access', cron: '41 * * * *', run: () => clearExpired(context) },
  ],
}
