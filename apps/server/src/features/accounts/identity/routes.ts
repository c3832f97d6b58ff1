import {
  type AuthCore,
  applicationRoutes,
  authRoutes,
  countRecoveryCodes,
  endOwnSession,
  findChange,
  makeRecoveryCodes,
  undoChange,
} from '@parvis/auth'
import { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import { readUndo, undoChange as undoChangeEndpoint } from '@parvis/contract/accounts/account.ts'
import { getPasswordRule, listAuthProviders } from '@parvis/contract/accounts/credentials.ts'
import {
  endSession,
  getSecurity,
  listSecurityEvents,
  listSessions,
  makeRecoveryCodes as makeRecoveryCodesEndpoint,
  recoveryCodeCount,
} from '@parvis/contract/accounts/security.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import { applicationPages } from './applications/routes.ts'
import { captchaPageRoutes } from './captcha-page.ts'
import { closureRoutes } from './closures.ts'
import type { ParvisApi } from './member.ts'
import { personalTokenRoutes } from './personal-tokens/routes.ts'
import { asRefusals } from './protocol-refusals.ts'
import {
  reauthenticationRoutes,
  requireRecentAuthentication,
  sessionAtLevel,
} from './recent-authentication.ts'
import { eventCursor, readEvents, readPassword, readSessions } from './security/store.ts'
import { clearExpired, followBanEnds } from './service.ts'

export const identityFeature: Feature = {
  async routes({ app, api, identity }, context) {
    app.addHook('onClose', () => identity.close())
    await authRoutes(app, identity.core)
    securityRoutes(api, identity.core)
    reauthenticationRoutes(api, identity.core)
    recoveryCodeRoutes(api, identity.core)
    personalTokenRoutes(api, identity.core)
    await applicationRoutes(app, identity.core)
    applicationPages(api, identity.core)
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

/** POST /api/v1/me/recovery-codes: creates ten codes, shown once. Former codes become void. */
function recoveryCodeRoutes(api: ParvisApi, core: AuthCore): void {
  api.members(
    makeRecoveryCodesEndpoint,
    async ({ member, request: { ip } }) => {
      await requireRecentAuthentication(core, member, { nonce: undefined, ip })
      return {
        codes: await asRefusals(() =>
          makeRecoveryCodes(core, { session: sessionAtLevel(member), count: recoveryCodeCount, ip }),
        ),
      }
    },
    { rate: { max: 20, window: 3_600 } },
  )
}

/** Facts for the screens of signing in and up that the auth protocol's own settings do not contain. */
function signInFactsRoutes(api: ParvisApi, { config }: AppContext): void {
  const items = config.auth.providers.map(({ name, label }) => ({ name, label }))
  api.open(listAuthProviders, async () => ({ items, passkeys: config.auth.passkeys }))

  const rule = { minimum: config.auth.passwordMinimum, classes: config.auth.passwordClasses }
  api.open(getPasswordRule, async () => rule)
}

/** The link by which an account's owner undoes a change made by somebody else. Opening it changes nothing. */
function undoRoutes(api: ParvisApi, core: AuthCore): void {
  const rate = { max: 30, window: 300 }

  api.open(
    readUndo,
    async ({ body }) => {
      const { change, madeAt } = await asRefusals(() => findChange(core, body.token))
      return { change: AccountChange.parse(change), made_at: madeAt.toISOString() }
    },
    { rate },
  )

  api.open(
    undoChangeEndpoint,
    async ({ body: { token }, request: { ip } }) => ({
      email: await asRefusals(() => undoChange(core, { token, ip })),
    }),
    { rate },
  )
}

/** The member's view of their account's security, besides the auth protocol's endpoints. */
function securityRoutes(api: ParvisApi, core: AuthCore): void {
  const { db, clock, config } = core.context
  const { factors, linking, passkeys } = config.auth
  const onPrimary = true

  api.members(
    getSecurity,
    async ({ member }) => {
      const password = await readPassword(db, member.id)
      return {
        ...password,
        factors,
        passkeys: passkeys && !password.is_managed,
        recovery_codes: await countRecoveryCodes(db, member.id),
        can_link: linking,
      }
    },
    { onPrimary },
  )

  api.members(listSessions, async ({ member }) => ({ items: await readSessions(db, member, clock.now()) }), {
    onPrimary,
  })

  api.members(
    endSession,
    async ({ params, member, request }) => {
      const { sessionId } = params
      await endOwnSession(core, { userId: member.id, sessionId, ip: request.ip })
      return { id: params.sessionId }
    },
    { rate: { max: 60, window: 60 } },
  )

  api.members(
    listSecurityEvents,
    ({ member, query }) => readEvents(db, member.id, readCursor(query.cursor, eventCursor)),
    { onPrimary },
  )
}
