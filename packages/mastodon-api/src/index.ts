import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, clientCallOf, type Routes } from './caller.ts'
import { MastodonError } from './errors.ts'
import type { MastodonHost } from './host.ts'
import { prefix } from './pages.ts'
import { readForm } from './parameters.ts'
import { accountRoutes } from './routes/accounts.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { instanceRoutes } from './routes/instance.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { otherRoutes } from './routes/others.ts'
import { settingsRoutes } from './routes/settings.ts'
import { statusRoutes } from './routes/statuses.ts'
import { timelineRoutes } from './routes/timelines.ts'

export { mastodonAddress } from './addresses.ts'
export type { ApiCall, MastodonHost } from './host.ts'

/** Bytes of a form: a video and its fields. */
const formLimit = 53 * 1_048_576
const bodyLimit = 262_144

/**
 * The Mastodon client API. Every method is answered by the site's own endpoints; {@link mastodonAddress} tells which
 * requests come here.
 */
export async function mastodonRoutes(app: FastifyInstance, host: MastodonHost): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit },
        (_request, body, done) => {
          try {
            done(null, body === '' ? {} : JSON.parse(body.toString()))
          } catch {
            done(new MastodonError(422, 'La demande est illisible.'), undefined)
          }
        },
      )
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        (_request, body, done) => done(null, new URLSearchParams(body.toString())),
      )
      scope.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer', bodyLimit: formLimit },
        (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type'] ?? ''),
      )
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
        done(null, {}),
      )
      // Tokens are in the header: any page may call, none gets credentials.
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-expose-headers': 'link',
          'cache-control': 'private, no-store',
        })
      })
      scope.setErrorHandler(sendError)
      scope.setNotFoundHandler((_request, reply) => {
        reply.status(404).send({ error: 'Ce site n’offre pas cette fonction.' })
      })

      const register = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, answer: Answer) =>
        scope.route({
          method,
          url: path,
          config: { answersData: true },
          handler: (request, reply) => answer(clientCallOf(host, request, reply)),
        })
      const routes: Routes = {
        get: (path, answer) => void register('GET', path, answer),
        post: (path, answer) => void register('POST', path, answer),
        put: (path, answer) => void register('PUT', path, answer),
        remove: (path, answer) => void register('DELETE', path, answer),
      }
      for (const add of [
        ...[instanceRoutes, accountRoutes, timelineRoutes, statusRoutes],
        ...[notificationRoutes, conversationRoutes, settingsRoutes, otherRoutes],
      ])
        add(routes)
      scope.options('/*', async (_request, reply) => reply.status(204).send())
    },
    { prefix },
  )
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof MastodonError) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    return reply.status(error.status).send({ error: error.message })
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  // OAuth's refusals of a registration have their own words.
  if (error instanceof Error && 'error' in error && typeof error.error === 'string')
    return reply.status(422).send({ error: error.error, error_description: error.message })
  if (error instanceof Error && 'status' in error && error.status === 429)
    return reply.status(429).header('retry-after', '60').send({ error: 'Trop de demandes en peu de temps.' })
  if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'failed')
  const sentence =
    status === 413 ? 'Ce fichier est trop volumineux.' : 'Une erreur s’est produite. Réessayez.'
  return reply.status(status).send({ error: sentence })
}
