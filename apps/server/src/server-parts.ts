import { unroutable } from '@parvis/auth'
import { descriptionOf } from '@parvis/contract/descriptions.ts'
import { openApiDocument } from '@parvis/contract/openapi/document.ts'
import { tokenOf } from '@parvis/platform/database/replicas/positions.ts'
import { createApi } from '@parvis/platform/http/api.ts'
import { createReadBudget } from '@parvis/platform/http/read-budget.ts'
import { openReplicaReads, setPositionHeaders } from '@parvis/platform/http/replica-reads.ts'
import { createHttpServer } from '@parvis/platform/http/server.ts'
import { createLog } from '@parvis/platform/log.ts'
import { observeSockets } from '@parvis/platform/metrics/node-figures.ts'
import { createHub } from '@parvis/platform/realtime/hub.ts'
import type { AppContext } from './app-context.ts'
import { fileSourceOf } from './config/config.ts'
import type { ServerParts } from './feature.ts'
import {
  everyMember,
  forReader,
  isForStaff,
  type Member,
  openIdentity,
  readingAs,
  requireConsent,
  requireRightsFor,
  sessionChannel,
} from './features/accounts/identity/index.ts'
import { createCardCache } from './features/content/posts/index.ts'
import { createGuestResponseCache } from './features/discovery/feed/index.ts'
import { mastodonAddressOf } from './features/discovery/mastodon/index.ts'

/** Opens identity, realtime hub, HTTP server and API, without any route. */
export async function createServerParts(context: AppContext): Promise<ServerParts> {
  const { config, counts, log, bus, replicas } = context
  const secure = config.siteUrl.startsWith('https://')
  const identity = await openIdentity(context)
  const hub = createHub<Member>({
    bus,
    authenticate: identity.memberOf,
    isCurrent: identity.isCurrent,
    onError: (error) => log.error({ err: error }, 'socket failed'),
    limited: config.rateLimits,
    counts,
    databasePool: config.databasePool,
    background: context.background,
    replicas: replicas && {
      position: async () => tokenOf(await replicas.position()),
      behind: replicas.lagLimit * 1_000,
    },
  })
  observeSockets(context.metrics.registry, hub)
  bus.subscribe(sessionChannel, (memberId) =>
    hub.recheck((member) => memberId === everyMember || member.id === memberId),
  )
  const reads = createReadBudget({
    guestReads: config.limits.guestReads,
    isLimited: config.rateLimits,
    counts,
  })
  const guestPages = createGuestResponseCache(context, reads)
  const cardCache = createCardCache(context)
  const shortcuts = [guestPages.serveAgain]

  // A separate log with its own level.
  const requestLog = config.logRequests ? createLog('info') : undefined

  const app = await createHttpServer({
    log,
    metrics: context.metrics,
    tracing: context.tracing,
    reads,
    counts,
    securityEvent: context.securityEvent,
    room: context.room,
    shedsLoad: config.rateLimits,
    trustedProxies: config.trustedProxies,
    secure,
    siteName: () => context.siteSettings.current().identity.name,
    openApi: (audience, name) => openApiDocument(audience, api.endpoints, { name, url: config.siteUrl }),
    resourceMetadata: `${config.siteUrl}/.well-known/oauth-protected-resource`,
    fileSource: fileSourceOf(config),
    stopping: context.stopping,
    stopPatience: config.stop.patience * 1_000,
    otherRefusal: unroutable,
    addressOf: config.mastodonApi ? mastodonAddressOf : undefined,
    onAnswered: requestLog && ((answered) => requestLog.info(answered, 'request')),
    rateKey: (request) => identity.rateKey(request),
    shortcut: (request, response) => shortcuts.some((serveAgain) => serveAgain(request, response)),
  })
  if (replicas !== undefined) setPositionHeaders(app, replicas, secure)
  const api = createApi<Member>(app, {
    describe: descriptionOf,
    identify: identity.identify,
    admit(endpoint, member) {
      requireConsent(endpoint, member)
      requireRightsFor(endpoint, member)
    },
    admitsFirst: isForStaff,
    presentAnswer: forReader,
    runAsReader: readingAs,
    addressKey: identity.addressKey,
    rateLimits: config.rateLimits,
    reads,
    fromReplicas: replicas && openReplicaReads(replicas, secure),
    reportUndeclared: context.reportUndeclaredRefusal,
  })
  return { app, api, hub, identity, reads, guestPages, cardCache, shortcuts }
}
