import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/** Registers routes that receive HTML forms from other sites; all other bodies are JSON. */
export async function withForms(
  auth: FastifyInstance,
  routes: (auth: FastifyInstance) => void,
): Promise<void> {
  await auth.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Signed SAML responses contain certificates and are long.
    await scope.register(formbody, { bodyLimit: 1_048_576 })
    // Other content types count as empty; the routes then name the missing field.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    routes(scope)
  })
}
