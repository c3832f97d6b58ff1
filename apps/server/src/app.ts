import { getAbout } from '@parvis/contract/about.ts'
import { getStatus } from '@parvis/contract/status.ts'
import type { FastifyInstance } from 'fastify'
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
import type { World } from './world.ts'

/** The composition root: every feature, once. The caller listens on it and closes it. */
export async function buildApp(world: World): Promise<FastifyInstance> {
  const { config, log, bus } = world
  const identity = await openIdentity(world)
  const hub = createHub<Member>({
    bus,
    authenticate: identity.memberOf,
    onError: (error) => log.error({ err: error }, 'socket failed'),
    limited: config.rateLimits,
    databasePool: config.databasePool,
  })
  bus.subscribe(sessionChannel, (memberId) => hub.recheck((member) => member.id === memberId))
  const reads = createReadBudget({ guestReads: config.limits.guestReads, isLimited: config.rateLimits })
  const pages = createPublicPages(world, reads)
  const library = openLibrary(world)
  const political = createPoliticalPages(world, library, reads)

  const app = await createHttpServer({
    log,
    metrics: world.metrics,
    reads,
    securityEvent: world.securityEvent,
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

  securityTextRoute(app, config, world.clock)
  await identityRoutes(app, identity)
  securityRoutes(api, world)
  reauthenticationRoutes(api, identity.core)
  recoveryCodeRoutes(api, identity.core)
  undoRoutes(api, identity.core, withdrawExport)
  accountRoutes(app, api, world, (member, shown) => requireMembersProof(identity.core, member, shown))
  providerNameRoutes(api, world)
  profileRoutes(api, world)
  feedRoutes(api, world, pages, hub)
  postRoutes(api, world, pages)
  partyRoutes(api, world, pages)
  postTopics(hub, world)
  reactionRoutes(api, world)
  commentRoutes(api, world)
  mediaRoutes(app, api, world, identity.readerOf)
  linkPreviewRoutes(app, world)
  notificationRoutes(api, world, hub)
  pushRoutes(api, world)
  digestRoutes(app, api, world)
  preferenceRoutes(api, world)
  referralRoutes(api, world)
  saveRoutes(api, world)
  repostRoutes(api, world)
  reportRoutes(api, world)
  noticeRoutes(api, world)
  statementRoutes(api, world)
  appealRoutes(api, world)
  moderationRoutes(api, world, hub)
  followRoutes(api, world)
  blockRoutes(api, world)
  wordFilterRoutes(api, world)
  messageRoutes(api, world, hub)
  shareRoutes(api, world)
  searchRoutes(api, world)
  pollRoutes(api, world, hub)
  eventRoutes(app, api, world)
  eventAdministrationRoutes(api, world)
  politicsRoutes(app, api, world, { library, pages: political })
  officialRoutes(api, world)
  lawRoutes(api, world, hub)
  questionRoutes(api, world)
  reserveRoutes(api, world, hub)
  ruleRoutes(api, world)
  verificationRoutes(app, api, world, { hub, identify: identity.identify })

  api.open(getStatus, async () => {
    await world.database.pool.query('select id from profiles limit 1')
    return { connected: true, environment: config.environment }
  })
  api.open(getAbout, async () => config.about)
  transparencyRoutes(app, api, world)
  transparencyLogRoutes(app, api, world)
  operationsRoutes(app, world.database.pool)
  if (world.mailbox !== undefined) mailboxRoutes(app, world.mailbox)
  acceptSockets(app, {
    hub,
    siteUrl: config.siteUrl,
    development: config.environment !== 'production',
  })
  await avatarRoutes(app, world.storage, config.dataFolder)
  syndicationRoutes(app, world)
  captchaPageRoutes(app, config.auth.captcha)
  const asking = (built: string) => withCaptcha(built, config.auth.captcha)
  const dress = (built: string) => withTags(asking(built), closedTags(config.siteUrl))
  const page = await webAppRoutes(app, dress)
  // For those who build Parvis: in production it is an address like any other that does not exist.
  if (page !== undefined && config.environment === 'production')
    app.get('/design', { schema: { hide: true } }, (_, reply) => sendPage(reply, dress(page), 404))
  if (page !== undefined) {
    const screens = openFirstScreens(app, config.siteUrl)
    pageRoutes(app, world, { page: asking(page), library, screens })
  }

  await drawReferrals(world)
  await tellMentions(world)
  await tellNewsAtOnce(world)
  await tellAnnouncements(world)
  await tellLawMoves(world)
  await tellNotifiersAsAsked(world)
  await tellFurtherReporters(world)
  await answerFurtherAppellants(world)
  await tellAnswers(world)
  await deliverPushes(world)
  const stopSweepingPushes = sweepPushesRegularly(world)
  const stopReminding = remindRegularly(world)
  const stopDigests = await sendDigestsRegularly(world)
  const stopSweeping = sweepAvatarsRegularly(world)
  const stopEnding = endTicksRegularly(world)
  const stopWatching = watchRegularly(world)
  const stopForgetting = forgetNotifiersRegularly(world)
  const stopPublishing = publishHeldRegularly(world)
  const stopIndexing = indexRegularly(world)
  const stopCounting = countWordsRegularly(world)
  const stopAgeing = ageRegularly(world)
  const stopFollowing = followBanEnds(world)
  const stopClearing = await clearLooseMediaRegularly(world)
  const stopRefreshing = await refreshRegularly(world)
  const stopFetching = await fetchPreviewsAsAsked(world)
  const stopExports = await prepareExportsAsOrdered(world)
  const stopErasing = await eraseAccountsAsClosed(world)
  const stopMerging = mergeAsDecided(world, await openLogSigner(world))
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
