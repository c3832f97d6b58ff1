import { type AlertKind, alertFeedFolders, alertFeedPath, alertKinds } from '@parvis/contract/civic/alerts.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { ResponseCache } from '@parvis/platform/http/response-cache.ts'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { readTargetFeed } from '../../civic/alerts/index.ts'
import { atomType, targetFeed } from './atom.ts'
import { describeSite } from './site.ts'

/** Feeds of what members may follow, for everybody: who reads one needs no account, and leaves none. */
export function targetFeedRoutes(
  app: FastifyInstance,
  context: AppContext,
  feeds: ResponseCache,
  options: RouteShorthandOptions,
): void {
  const site = describeSite(context)
  const render = async (kind: AlertKind, reference: string, self: string) =>
    targetFeed(site(), self, await readTargetFeed(context.db, kind, reference, context.clock.now()))

  for (const kind of alertKinds.filter((one) => one !== 'words'))
    app.get<{ Params: { file: string } }>(
      `/feeds/${alertFeedFolders[kind]}/:file`,
      options,
      (request, reply) => {
        const reference = /^(.{1,200})\.xml$/.exec(request.params.file)?.[1] ?? ''
        const self = alertFeedPath(kind, reference)
        return feeds.serveText(request, reply, self.slice(1), `${atomType}; charset=utf-8`, () =>
          render(kind, reference, self),
        )
      },
    )

  app.get<{ Querystring: { q?: string | string[] } }>('/feeds/mots.xml', options, (request, reply) => {
    const words = String(request.query.q ?? '').slice(0, limits.alertWords * 4)
    const self = alertFeedPath('words', words)
    return feeds.serveText(request, reply, self.slice(1), `${atomType}; charset=utf-8`, () =>
      render('words', words, self),
    )
  })
}
