import { endDigest, getDigest, setDigest } from '@parvis/contract/messaging/notification-channels.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../app-context.ts'
import type { ParvisApi } from '../../../accounts/identity/index.ts'
import { chooseDigest, endDigestOf, readDigestChoice } from './choice.ts'
import { openDigestLinks } from './links.ts'

const rate = { max: 30, window: 60 }

/** Mail summaries. */
export function digestRoutes(app: FastifyInstance, api: ParvisApi, context: AppContext): void {
  const links = openDigestLinks(context.config)
  const end = async (token: unknown) => {
    const memberId = typeof token === 'string' ? links.memberOf(token) : null
    if (memberId === null) throw new Refusal('digest_link_invalid')
    await endDigestOf(context.db, memberId)
    return { rhythm: 'off' } as const
  }

  api.members(getDigest, ({ member }) => readDigestChoice(context.db, member.id))
  api.members(setDigest, ({ body, member }) => chooseDigest(context, member, body.rhythm), { rate })
  api.open(endDigest, ({ body }) => end(body.token), { rate })

  // One-click unsubscription by mail programs (RFC 8058); a person who opens the address gets a page of the
  // web app.
  app.register(async (scope) => {
    // The token is in the address, so the body is not parsed, whatever its type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.post<{ Querystring: { token?: unknown } }>('/digest/unsubscribe', async ({ query }) =>
      end(query.token),
    )
  })
}
