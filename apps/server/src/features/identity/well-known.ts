import type { FastifyInstance } from 'fastify'
import type { AuthCore } from './core.ts'

/** What anybody may read: the public keys, what this server offers, and that it is there. */
export function wellKnownRoutes(auth: FastifyInstance, { world, keys }: AuthCore): void {
  const { config } = world

  auth.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: keys.publicKeys(world.clock.now()) }),
  )

  auth.get('/settings', async () => ({
    external: {
      anonymous_users: false,
      apple: false,
      email: true,
      google: false,
      phone: false,
      ...Object.fromEntries(config.auth.providers.map(({ name }) => [name, true])),
    },
    disable_signup: !config.auth.signup,
    mailer_autoconfirm: config.auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: config.auth.saml,
    passkeys_enabled: false,
  }))

  auth.get('/health', async () => ({
    version: 'parvis-1',
    name: 'Parvis',
    description: 'Parvis is a user registration and authentication API',
  }))
}
