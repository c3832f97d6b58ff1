import type { Feature } from './feature.ts'
import { accountFeature } from './features/accounts/account/routes.ts'
import { identityFeature } from './features/accounts/identity/routes.ts'
import { preferencesFeature } from './features/accounts/preferences/routes.ts'
import { sitePagesFeature } from './features/accounts/site-pages/routes.ts'
import { transparencyLogFeature } from './features/audit/transparency-log/routes.ts'
import { alertsFeature } from './features/civic/alerts/routes.ts'
import { consultationsFeature } from './features/civic/consultations/routes.ts'
import { correctionsFeature } from './features/civic/corrections/routes.ts'
import { debatesFeature } from './features/civic/debates/routes.ts'
import { eventsFeature } from './features/civic/events/routes.ts'
import { followUpsFeature } from './features/civic/follow-ups/routes.ts'
import { importsFeature } from './features/civic/imports/refresh.ts'
import { lawsFeature } from './features/civic/laws/routes.ts'
import { officialsFeature } from './features/civic/officials/routes.ts'
import { politicsFeature } from './features/civic/politics/routes.ts'
import { reservesFeature } from './features/civic/reserves/routes.ts'
import { commentsFeature } from './features/content/comments/routes.ts'
import { contextNotesFeature } from './features/content/context-notes/routes.ts'
import { filesFeature } from './features/content/files/routes.ts'
import { linkPreviewsFeature } from './features/content/link-previews/routes.ts'
import { mediaFeature } from './features/content/media/routes.ts'
import { pollsFeature } from './features/content/polls/routes.ts'
import { postsFeature } from './features/content/posts/routes.ts'
import { questionsFeature } from './features/content/questions/routes.ts'
import { reactionsFeature } from './features/content/reactions/routes.ts'
import { repostsFeature } from './features/content/reposts/routes.ts'
import { savesFeature } from './features/content/saves/routes.ts'
import { embedsFeature } from './features/discovery/embeds/routes.ts'
import { feedFeature } from './features/discovery/feed/routes.ts'
import { introductionsFeature } from './features/discovery/introductions/routes.ts'
import { mastodonFeature } from './features/discovery/mastodon/routes.ts'
import { searchFeature } from './features/discovery/search/routes.ts'
import { syndicationFeature } from './features/discovery/syndication/routes.ts'
import { todayFeature } from './features/discovery/today/routes.ts'
import { announcementsFeature } from './features/messaging/announcements/routes.ts'
import { messagesFeature } from './features/messaging/messages/routes.ts'
import { notificationsFeature } from './features/messaging/notifications/routes.ts'
import { admissionsFeature } from './features/people/admissions/routes.ts'
import { blocksFeature } from './features/people/blocks/routes.ts'
import { claimBatchesFeature } from './features/people/claim-batches/routes.ts'
import { electedRegisterFeature } from './features/people/elected-register/routes.ts'
import { entryBlocksFeature } from './features/people/entry-blocks/routes.ts'
import { followsFeature } from './features/people/follows/routes.ts'
import { invitationsFeature } from './features/people/invitations/routes.ts'
import { newsroomsFeature } from './features/people/newsrooms/routes.ts'
import { organisationsFeature } from './features/people/organisations/routes.ts'
import { partiesFeature } from './features/people/parties/routes.ts'
import { preparedVerificationsFeature } from './features/people/prepared-verifications/routes.ts'
import { profilesFeature } from './features/people/profiles/routes.ts'
import { referralsFeature } from './features/people/referrals/routes.ts'
import { registerClaimsFeature } from './features/people/register-claims/routes.ts'
import { registerInvitationsFeature } from './features/people/register-invitations/routes.ts'
import { verificationFeature } from './features/people/verification/routes.ts'
import { websiteLinksFeature } from './features/people/website-links/routes.ts'
import { wordFiltersFeature } from './features/people/word-filters/routes.ts'
import { applicationsFeature } from './features/trust/applications/routes.ts'
import { bulkActsFeature } from './features/trust/bulk-acts/routes.ts'
import { deskFeature } from './features/trust/desk/routes.ts'
import { flaggersFeature } from './features/trust/flaggers/routes.ts'
import { membersFeature } from './features/trust/members/routes.ts'
import { moderationFeature } from './features/trust/moderation/routes.ts'
import { neutralityFeature } from './features/trust/neutrality/routes.ts'
import { noticesFeature } from './features/trust/notices/routes.ts'
import { ordersFeature } from './features/trust/orders/routes.ts'
import { rulesFeature } from './features/trust/rules/routes.ts'
import { serviceStateFeature } from './features/trust/service-state/routes.ts'
import { signalsFeature } from './features/trust/signals/routes.ts'
import { siteSettingsFeature } from './features/trust/site-settings/routes.ts'
import { statementsFeature } from './features/trust/statements/routes.ts'
import { transparencyFeature } from './features/trust/transparency/routes.ts'
import { operations } from './operations.ts'
import { webPages } from './web-pages.ts'

/** All features, in the order of districts: each may use those before it (ADR 29). */
export const features: Feature[] = [
  operations,
  identityFeature,
  accountFeature,
  preferencesFeature,
  sitePagesFeature,
  transparencyLogFeature,
  partiesFeature,
  entryBlocksFeature,
  invitationsFeature,
  admissionsFeature,
  blocksFeature,
  followsFeature,
  electedRegisterFeature,
  websiteLinksFeature,
  newsroomsFeature,
  verificationFeature,
  organisationsFeature,
  preparedVerificationsFeature,
  registerClaimsFeature,
  claimBatchesFeature,
  registerInvitationsFeature,
  wordFiltersFeature,
  profilesFeature,
  referralsFeature,
  mediaFeature,
  linkPreviewsFeature,
  postsFeature,
  commentsFeature,
  filesFeature,
  reactionsFeature,
  repostsFeature,
  savesFeature,
  questionsFeature,
  pollsFeature,
  contextNotesFeature,
  lawsFeature,
  officialsFeature,
  debatesFeature,
  alertsFeature,
  eventsFeature,
  reservesFeature,
  politicsFeature,
  correctionsFeature,
  consultationsFeature,
  followUpsFeature,
  importsFeature,
  messagesFeature,
  notificationsFeature,
  announcementsFeature,
  feedFeature,
  searchFeature,
  introductionsFeature,
  todayFeature,
  syndicationFeature,
  embedsFeature,
  mastodonFeature,
  rulesFeature,
  siteSettingsFeature,
  signalsFeature,
  statementsFeature,
  moderationFeature,
  deskFeature,
  membersFeature,
  bulkActsFeature,
  flaggersFeature,
  noticesFeature,
  ordersFeature,
  transparencyFeature,
  neutralityFeature,
  serviceStateFeature,
  applicationsFeature,
  webPages,
]
