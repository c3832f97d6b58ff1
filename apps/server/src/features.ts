import type { Feature } from './feature.ts'
import { accountFeature } from './features/accounts/account/feature.ts'
import { identityFeature } from './features/accounts/identity/feature.ts'
import { preferencesFeature } from './features/accounts/preferences/feature.ts'
import { sitePagesFeature } from './features/accounts/site-pages/feature.ts'
import { transparencyLogFeature } from './features/audit/transparency-log/feature.ts'
import { correctionsFeature } from './features/civic/corrections/feature.ts'
import { eventsFeature } from './features/civic/events/feature.ts'
import { importsFeature } from './features/civic/imports/feature.ts'
import { lawsFeature } from './features/civic/laws/feature.ts'
import { officialsFeature } from './features/civic/officials/feature.ts'
import { politicsFeature } from './features/civic/politics/feature.ts'
import { reservesFeature } from './features/civic/reserves/feature.ts'
import { commentsFeature } from './features/content/comments/feature.ts'
import { draftsFeature } from './features/content/drafts/feature.ts'
import { filesFeature } from './features/content/files/feature.ts'
import { linkPreviewsFeature } from './features/content/link-previews/feature.ts'
import { mediaFeature } from './features/content/media/feature.ts'
import { pollsFeature } from './features/content/polls/feature.ts'
import { postsFeature } from './features/content/posts/feature.ts'
import { questionsFeature } from './features/content/questions/feature.ts'
import { reactionsFeature } from './features/content/reactions/feature.ts'
import { repostsFeature } from './features/content/reposts/feature.ts'
import { savesFeature } from './features/content/saves/feature.ts'
import { embedsFeature } from './features/discovery/embeds/feature.ts'
import { feedFeature } from './features/discovery/feed/feature.ts'
import { introductionsFeature } from './features/discovery/introductions/feature.ts'
import { searchFeature } from './features/discovery/search/feature.ts'
import { syndicationFeature } from './features/discovery/syndication/feature.ts'
import { todayFeature } from './features/discovery/today/feature.ts'
import { announcementsFeature } from './features/messaging/announcements/feature.ts'
import { messagesFeature } from './features/messaging/messages/feature.ts'
import { notificationsFeature } from './features/messaging/notifications/feature.ts'
import { sharesFeature } from './features/messaging/shares/feature.ts'
import { admissionsFeature } from './features/people/admissions/feature.ts'
import { blocksFeature } from './features/people/blocks/feature.ts'
import { entryBlocksFeature } from './features/people/entry-blocks/feature.ts'
import { followsFeature } from './features/people/follows/feature.ts'
import { invitationsFeature } from './features/people/invitations/feature.ts'
import { organisationsFeature } from './features/people/organisations/feature.ts'
import { partiesFeature } from './features/people/parties/feature.ts'
import { preparedVerificationsFeature } from './features/people/prepared-verifications/feature.ts'
import { profilesFeature } from './features/people/profiles/feature.ts'
import { referralsFeature } from './features/people/referrals/feature.ts'
import { verificationFeature } from './features/people/verification/feature.ts'
import { websiteLinksFeature } from './features/people/website-links/feature.ts'
import { wordFiltersFeature } from './features/people/word-filters/feature.ts'
import { bulkActsFeature } from './features/trust/bulk-acts/feature.ts'
import { deskFeature } from './features/trust/desk/feature.ts'
import { flaggersFeature } from './features/trust/flaggers/feature.ts'
import { membersFeature } from './features/trust/members/feature.ts'
import { moderationFeature } from './features/trust/moderation/feature.ts'
import { neutralityFeature } from './features/trust/neutrality/feature.ts'
import { noticesFeature } from './features/trust/notices/feature.ts'
import { ordersFeature } from './features/trust/orders/feature.ts'
import { reportsFeature } from './features/trust/reports/feature.ts'
import { rulesFeature } from './features/trust/rules/feature.ts'
import { serviceStateFeature } from './features/trust/service-state/feature.ts'
import { signalsFeature } from './features/trust/signals/feature.ts'
import { siteSettingsFeature } from './features/trust/site-settings/feature.ts'
import { statementsFeature } from './features/trust/statements/feature.ts'
import { transparencyFeature } from './features/trust/transparency/feature.ts'
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
  verificationFeature,
  organisationsFeature,
  preparedVerificationsFeature,
  wordFiltersFeature,
  websiteLinksFeature,
  profilesFeature,
  referralsFeature,
  mediaFeature,
  linkPreviewsFeature,
  draftsFeature,
  postsFeature,
  commentsFeature,
  filesFeature,
  reactionsFeature,
  repostsFeature,
  savesFeature,
  pollsFeature,
  questionsFeature,
  lawsFeature,
  officialsFeature,
  eventsFeature,
  reservesFeature,
  politicsFeature,
  correctionsFeature,
  importsFeature,
  messagesFeature,
  sharesFeature,
  notificationsFeature,
  announcementsFeature,
  feedFeature,
  searchFeature,
  introductionsFeature,
  todayFeature,
  syndicationFeature,
  embedsFeature,
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
  reportsFeature,
  ordersFeature,
  transparencyFeature,
  neutralityFeature,
  serviceStateFeature,
  webPages,
]
