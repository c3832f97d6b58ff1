import { getAbout } from '@parvis/contract/about.ts'
import { getStatus } from '@parvis/contract/status.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { eraseAccountsAsClosed } from './features/accounts/account/deletion/jobs.ts'
import { withdrawExport } from './features/accounts/account/export/service.ts'
import { prepareExportsAsOrdered } from './features/accounts/account/export/sweep.ts'
import { accountRoutes } from './features/accounts/account/routes.ts'
import { followBanEnds } from './features/accounts/identity/bans.ts'
import { captchaPageRoutes, withCaptcha } from './features/accounts/identity/captcha-page.ts'
import { sessionChannel } from './features/accounts/identity/core.ts'
import type { Member } from './features/accounts/identity/member.ts'
import { recoveryCodeRoutes } from './features/accounts/identity/mfa/recovery-codes.ts'
import { providerNameRoutes } from './features/accounts/identity/oauth/names.ts'
import { requireConsent } from './features/accounts/identity/policy.ts'
import { reauthenticationRoutes, requireMembersProof } from './features/accounts/identity/reauthentication.ts'
import { identityRoutes } from './features/accounts/identity/routes.ts'
import { securityRoutes } from './features/accounts/identity/security/routes.ts'
import { openIdentity } from './features/accounts/identity/sessions.ts'
import { requireFactorOfStaff } from './features/accounts/identity/staff-policy.ts'
import { unroutable } from './features/accounts/identity/transport.ts'
import { undoRoutes } from './features/accounts/identity/undo/routes.ts'
import { preferenceRoutes } from './features/accounts/preferences/routes.ts'
import { openLogSigner } from './features/audit/transparency-log/keys.ts'
import { mergeAsDecided } from './features/audit/transparency-log/merge.ts'
import { transparencyLogRoutes } from './features/audit/transparency-log/routes.ts'
import { eventAdministrationRoutes } from './features/civic/events/administration-routes.ts'
import { remindRegularly, tellNewsAtOnce } from './features/civic/events/reminders.ts'
import { eventRoutes } from './features/civic/events/routes.ts'
import { refreshRegularly } from './features/civic/imports/refresh.ts'
import { tellLawMoves } from './features/civic/laws/moves.ts'
import { lawRoutes } from './features/civic/laws/routes.ts'
import { officialRoutes } from './features/civic/officials/routes.ts'
import { createPoliticalPages, politicsRoutes } from './features/civic/politics/routes.ts'
import { openLibrary } from './features/civic/politics/views.ts'
import { publishHeldRegularly } from './features/civic/reserves/held.ts'
import { reserveRoutes } from './features/civic/reserves/routes.ts'
import { commentRoutes } from './features/content/comments/routes.ts'
import { fetchPreviewsAsAsked } from './features/content/link-previews/fetcher.ts'
import { linkPreviewRoutes } from './features/content/link-previews/routes.ts'
import { clearLooseMediaRegularly } from './features/content/media/loose.ts'
import { mediaRoutes } from './features/content/media/routes.ts'
import { pollRoutes } from './features/content/polls/routes.ts'
import { postRoutes } from './features/content/posts/routes.ts'
import { postTopics } from './features/content/posts/topics.ts'
import { tellAnswers } from './features/content/questions/answers.ts'
import { questionRoutes } from './features/content/questions/routes.ts'
import { reactionRoutes } from './features/content/reactions/routes.ts'
import { repostRoutes } from './features/content/reposts/routes.ts'
import { saveRoutes } from './features/content/saves/routes.ts'
import { createPublicPages } from './features/discovery/feed/hot-feed.ts'
import { feedRoutes } from './features/discovery/feed/routes.ts'
import { ageRegularly } from './features/discovery/feed/young.ts'
import { countWordsRegularly } from './features/discovery/search/frequent-words.ts'
import { indexRegularly } from './features/discovery/search/indexing.ts'
import { searchRoutes } from './features/discovery/search/routes.ts'
import { pageRoutes } from './features/discovery/syndication/page-routes.ts'
import { closedTags, withTags } from './features/discovery/syndication/page-tags.ts'
import { syndicationRoutes } from './features/discovery/syndication/routes.ts'
import { messageRoutes } from './features/messaging/messages/routes.ts'
import { tellAnnouncements } from './features/messaging/notifications/announcements-service.ts'
import { digestRoutes } from './features/messaging/notifications/digest/routes.ts'
import { sendDigestsRegularly } from './features/messaging/notifications/digest/send.ts'
import { deliverPushes, sweepPushesRegularly } from './features/messaging/notifications/push/delivery.ts'
import { pushRoutes } from './features/messaging/notifications/push/routes.ts'
import { notificationRoutes } from './features/messaging/notifications/routes.ts'
import { tellMentions } from './features/messaging/notifications/texts-service.ts'
import { shareRoutes } from './features/messaging/shares/routes.ts'
import { blockRoutes } from './features/people/blocks/routes.ts'
import { followRoutes } from './features/people/follows/routes.ts'
import { partyRoutes } from './features/people/parties/routes.ts'
import { sweepAvatarsRegularly } from './features/people/profiles/avatars.ts'
import { profileRoutes } from './features/people/profiles/routes.ts'
import { referralRoutes } from './features/people/referrals/routes.ts'
import { drawReferrals } from './features/people/referrals/service.ts'
import { endTicksRegularly } from './features/people/verification/endings.ts'
import { verificationRoutes } from './features/people/verification/routes.ts'
import { wordFilterRoutes } from './features/people/word-filters/routes.ts'
import { appealRoutes } from './features/trust/moderation/appeals-routes.ts'
import { moderationRoutes } from './features/trust/moderation/routes.ts'
import { ruleRoutes } from './features/trust/moderation/rules/routes.ts'
import { watchRegularly } from './features/trust/moderation/signals/watch.ts'
import { forgetNotifiersRegularly } from './features/trust/notices/forgetting.ts'
import { tellNotifiersAsAsked } from './features/trust/notices/outcomes-service.ts'
import { noticeRoutes } from './features/trust/notices/routes.ts'
import { reportRoutes } from './features/trust/reports/routes.ts'
import { answerFurtherAppellants } from './features/trust/statements/appellants-service.ts'
import { tellFurtherReporters } from './features/trust/statements/reporters-service.ts'
import { statementRoutes } from './features/trust/statements/routes.ts'
import { transparencyRoutes } from './features/trust/transparency/routes.ts'
import { createApi } from './platform/http/api.ts'
import { openFirstScreens } from './platform/http/first-screens.ts'
import { operationsRoutes } from './platform/http/operations.ts'
import { createReadBudget } from './platform/http/read-budget.ts'
import { securityTextRoute } from './platform/http/security-text.ts'
import { createHttpServer } from './platform/http/server.ts'
import { sendPage, webAppRoutes } from './platform/http/web-app.ts'
import { mailboxRoutes } from './platform/mail/mailbox-routes.ts'
import { createHub } from './platform/realtime/hub.ts'
import { acceptSockets } from './platform/realtime/sockets.ts'
import { avatarRoutes } from './platform/storage/avatar-routes.ts'

/** The composition root: every feature, once. The caller listens on it and closes it. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, log, bus } = context
  const identity = await openIdentity(context)
  const hub = createHub<Member>({
    bus,
    authenticate: identity.memberOf,
    onError: (error) => log.error({ err: error }, 'socket failed'),
    limited: config.rateLimits,
    databasePool: config.databasePool,
  })
  bus.subscribe(sessionChannel, (memberId) => hub.recheck((member) => member.id === memberId))
  const reads = createReadBudget({ guestReads: config.limits.guestReads, isLimited: config.rateLimits })
  const pages = createPublicPages(context, reads)
  const library = openLibrary(context)
  const political = createPoliticalPages(context, library, reads)

  const app = await createHttpServer({
    log,
    metrics: context.metrics,
    reads,
    securityEvent: context.securityEvent,
    trustedProxies: config.trustedProxies,
    secure: config.siteUrl.startsWith('https://'),
    framesItself: config.auth.captcha?.siteKey !== undefined,
    otherRefusal: unroutable,
    rateKey: (request) => identity.rateKey(request),
    shortcut: (request, response) =>
      pages.serveAgain(request, response) || political.serveAgain(request, response),
  })
  const api = createApi<Member>(app, {
    identify: identity.identify,
    admit(endpoint, member) {
      requireConsent(endpoint, member)
      requireFactorOfStaff(endpoint, member)
    },
    addressKey: identity.addressKey,
    rateLimits: config.rateLimits,
    reads,
  })

  securityTextRoute(app, config, context.clock)
  await identityRoutes(app, identity)
  securityRoutes(api, context)
  reauthenticationRoutes(api, identity.core)
  recoveryCodeRoutes(api, identity.core)
  undoRoutes(api, identity.core, withdrawExport)
  accountRoutes(app, api, context, (member, shown) => requireMembersProof(identity.core, member, shown))
  providerNameRoutes(api, context)
  profileRoutes(api, context)
  feedRoutes(api, context, pages, hub)
  postRoutes(api, context, pages)
  partyRoutes(api, context, pages)
  postTopics(hub, context)
  reactionRoutes(api, context)
  commentRoutes(api, context)
  mediaRoutes(app, api, context, identity.readerOf)
  linkPreviewRoutes(app, context)
  notificationRoutes(api, context, hub)
  pushRoutes(api, context)
  digestRoutes(app, api, context)
  preferenceRoutes(api, context)
  referralRoutes(api, context)
  saveRoutes(api, context)
  repostRoutes(api, context)
  reportRoutes(api, context)
  noticeRoutes(api, context)
  statementRoutes(api, context)
  appealRoutes(api, context)
  moderationRoutes(api, context, hub)
  followRoutes(api, context)
  blockRoutes(api, context)
  wordFilterRoutes(api, context)
  messageRoutes(api, context, hub)
  shareRoutes(api, context)
  searchRoutes(api, context)
  pollRoutes(api, context, hub)
  eventRoutes(app, api, context)
  eventAdministrationRoutes(api, context)
  politicsRoutes(app, api, context, { library, pages: political })
  officialRoutes(api, context)
  lawRoutes(api, context, hub)
  questionRoutes(api, context)
  reserveRoutes(api, context, hub)
  ruleRoutes(api, context)
  verificationRoutes(app, api, context, { hub, identify: identity.identify })

  api.open(getStatus, async () => {
    await context.database.pool.query('select id from profiles limit 1')
    return { connected: true, environment: config.environment }
  })
  api.open(getAbout, async () => config.about)
  transparencyRoutes(app, api, context)
  transparencyLogRoutes(app, api, context)
  operationsRoutes(app, context.database.pool)
  if (context.mailbox !== undefined) mailboxRoutes(app, context.mailbox)
  acceptSockets(app, {
    hub,
    siteUrl: config.siteUrl,
    development: config.environment !== 'production',
  })
  await avatarRoutes(app, context.storage, config.dataFolder)
  syndicationRoutes(app, context)
  captchaPageRoutes(app, config.auth.captcha)
  const asking = (built: string) => withCaptcha(built, config.auth.captcha)
  const dress = (built: string) => withTags(asking(built), closedTags(config.siteUrl))
  const page = await webAppRoutes(app, dress)
  // For those who build Parvis: in production it is an address like any other that does not exist.
  if (page !== undefined && config.environment === 'production')
    app.get('/design', { schema: { hide: true } }, (_, reply) => sendPage(reply, dress(page), 404))
  if (page !== undefined) {
    const screens = openFirstScreens(app, config.siteUrl)
    pageRoutes(app, context, { page: asking(page), library, screens })
  }

  await drawReferrals(context)
  await tellMentions(context)
  await tellNewsAtOnce(context)
  await tellAnnouncements(context)
  await tellLawMoves(context)
  await tellNotifiersAsAsked(context)
  await tellFurtherReporters(context)
  await answerFurtherAppellants(context)
  await tellAnswers(context)
  await deliverPushes(context)
  const stopSweepingPushes = sweepPushesRegularly(context)
  const stopReminding = remindRegularly(context)
  const stopDigests = await sendDigestsRegularly(context)
  const stopSweeping = sweepAvatarsRegularly(context)
  const stopEnding = endTicksRegularly(context)
  const stopWatching = watchRegularly(context)
  const stopForgetting = forgetNotifiersRegularly(context)
  const stopPublishing = publishHeldRegularly(context)
  const stopIndexing = indexRegularly(context)
  const stopCounting = countWordsRegularly(context)
  const stopAgeing = ageRegularly(context)
  const stopFollowing = followBanEnds(context)
  const stopClearing = await clearLooseMediaRegularly(context)
  const stopRefreshing = await refreshRegularly(context)
  const stopFetching = await fetchPreviewsAsAsked(context)
  const stopExports = await prepareExportsAsOrdered(context)
  const stopErasing = await eraseAccountsAsClosed(context)
  const stopMerging = mergeAsDecided(context, await openLogSigner(context))
  app.addHook('preClose', async () => {
    stopSweeping()
    stopSweepingPushes()
    stopDigests()
    stopReminding()
    stopClearing()
    stopFetching()
    stopRefreshing()
    stopExports()
    stopErasing()
    stopEnding()
    stopForgetting()
    stopWatching()
    stopFollowing()
    stopPublishing()
    stopIndexing()
    stopCounting()
    stopAgeing()
    hub.close()
    await stopMerging()
  })
  return app
}
