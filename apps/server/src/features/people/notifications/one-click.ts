import type { FastifyInstance } from 'fastify'

/**
 * One-click unsubscription by mail programs (RFC 8058), whose address has the token; a person who opens it gets a page of
 * the web app.
 */
export function oneClickRoute(
  app: FastifyInstance,
  path: string,
  end: (token: unknown) => Promise<object>,
): void {
  app.register(async (scope) => {
    // The token is in the address, so the body is not parsed, whatever its type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post<{ Querystring: { token?: unknown } }>(path, async ({ query }) => end(query.token))
  })
}
