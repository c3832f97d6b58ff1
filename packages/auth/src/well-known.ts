import type { FastifyInstance } from 'fastify'
import type { AuthCore } from './core.ts'

/** Public endpoints: the public keys, the server's settings, and its health. */
export function wellKnownRoutes(auth: FastifyInstance, { context, host, keys }: AuthCore): void {
  const { config } = context

  auth.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: keys.publicKeys(context.clock.now()) }),
  )

  auth.get('/settings', async () => {
    const { auth: settings } = config
    return {
      external: {
        anonymous_users: settings.anonymous,
        apple: false,
        email: settings.email,
        google: false,
        phone: settings.phone.enabled,
        web3_ethereum: settings.web3.ethereum,
        web3_solana: settings.web3.solana,
        ...Object.fromEntries(settings.providers.map(({ name }) => [name, true])),
      },
      disable_signup: !settings.signup,
      mailer_autoconfirm: settings.autoconfirm,
      phone_autoconfirm: settings.phone.autoconfirm,
      sms_provider: settings.phone.enabled ? 'webhook' : '',
      saml_enabled: settings.saml,
      passkeys_enabled: settings.passkeys,
    }
  })

  auth.get('/health', async () => ({
    version: `${host.name.toLowerCase()}-1`,
    name: host.name,
    description: `${host.name} is a user registration and authentication API`,
  }))
}
