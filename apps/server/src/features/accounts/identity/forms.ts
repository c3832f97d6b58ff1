import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/** Routes that other parties post HTML forms to; everywhere else a body is JSON. */
export async function withForms(
  auth: FastifyInstance,
  routes: (auth: FastifyInstance) => void,
): Promise<void> {
  await auth.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A signed SAML response with its certificates is long.
    await scope.register(formbody, { bodyLimit: 1_048_576 })
    // What is no form counts as an empty one: the routes say which field they miss.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    routes(scope)
  })
}
