import type { FastifyInstance } from 'fastify'
import { adminCredentialRoutes } from './admin/credentials.ts'
import { requireAdmin } from './admin/guard.ts'
import { adminLinkRoutes } from './admin/links.ts'
import { adminUserRoutes } from './admin/users.ts'
import { captchaHook } from './captcha.ts'
import { keepSessionsInCookies } from './cookie-sessions.ts'
import type { AuthCore } from './core.ts'
import { rememberDevices } from './known-devices.ts'
import { logoutRoutes } from './logout.ts'
import { challengeRoutes } from './mfa/challenge.ts'
import { factorRoutes } from './mfa/manage.ts'
import { verifyRecoveryCodeRoutes } from './mfa/recovery-codes.ts'
import { verifyFactorRoutes } from './mfa/verify.ts'
import { callbackRoutes } from './oauth/callback.ts'
import { startRoutes } from './oauth/start.ts'
import { unlinkRoute } from './oauth/unlink.ts'
import { otpRoutes } from './otp.ts'
import { passkeyRoutes } from './passkeys/manage.ts'
import { registrationRoutes } from './passkeys/register.ts'
import { passkeySignInRoutes } from './passkeys/sign-in.ts'
import { passkeyStepUpRoutes } from './passkeys/step-up.ts'
import { reauthenticateRoutes } from './recent-authentication.ts'
import { recoverRoutes } from './recover.ts'
import { resendRoutes } from './resend.ts'
import { signUpRoutes } from './signup.ts'
import { providerRoutes } from './sso/providers.ts'
import { ssoRoutes } from './sso/routes.ts'
import { tokenRoutes } from './token.ts'
import { authPrefix, speakProtocol } from './transport.ts'
import { userRoutes } from './user.ts'
import { verifyRoutes } from './verify.ts'
import { wellKnownRoutes } from './well-known.ts'

/** The auth server below `/auth/v1`, as the official clients expect it. */
export async function authRoutes(app: FastifyInstance, core: AuthCore): Promise<void> {
  await app.register(
    async (auth) => {
      await speakProtocol(auth, authPrefix, core)
      auth.addHook('preHandler', captchaHook(core, authPrefix))
      keepSessionsInCookies(auth, core)
      rememberDevices(auth, core)
      wellKnownRoutes(auth, core)
      signUpRoutes(auth, core)
      verifyRoutes(auth, core)
      tokenRoutes(auth, core)
      userRoutes(auth, core)
      logoutRoutes(auth, core)
      recoverRoutes(auth, core)
      resendRoutes(auth, core)
      otpRoutes(auth, core)
      reauthenticateRoutes(auth, core)
      factorRoutes(auth, core)
      challengeRoutes(auth, core)
      verifyFactorRoutes(auth, core)
      verifyRecoveryCodeRoutes(auth, core)
      passkeySignInRoutes(auth, core)
      passkeyStepUpRoutes(auth, core)
      registrationRoutes(auth, core)
      passkeyRoutes(auth, core)
      await ssoRoutes(auth, core)
      startRoutes(auth, core)
      await callbackRoutes(auth, core)
      unlinkRoute(auth, core)
      await auth.register(async (admin) => {
        admin.addHook('preHandler', (request) => requireAdmin(core, request))
        providerRoutes(admin, core)
        adminUserRoutes(admin, core)
        adminCredentialRoutes(admin, core)
        adminLinkRoutes(admin, core)
      })
    },
    { prefix: authPrefix },
  )
}
