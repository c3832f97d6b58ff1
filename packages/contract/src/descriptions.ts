import * as about from './about.schemas.ts'
import * as account from './accounts/account.schemas.ts'
import * as authProviders from './accounts/auth-providers.schemas.ts'
import * as closures from './accounts/closures.schemas.ts'
import * as passwords from './accounts/passwords.schemas.ts'
import * as personalTokens from './accounts/personal-tokens.schemas.ts'
import * as preferences from './accounts/preferences.schemas.ts'
import * as security from './accounts/security.schemas.ts'
import * as sitePages from './accounts/site-pages.schemas.ts'
import * as undo from './accounts/undo.schemas.ts'
import * as logOpenings from './audit/log-openings.schemas.ts'
import * as transparencyLog from './audit/transparency-log.schemas.ts'
import * as corrections from './civic/corrections.schemas.ts'
import * as eventReminders from './civic/event-reminders.schemas.ts'
import * as events from './civic/events.schemas.ts'
import * as eventsAdministration from './civic/events-administration.schemas.ts'
import * as laws from './civic/laws.schemas.ts'
import * as politicalSources from './civic/political-sources.schemas.ts'
import * as politics from './civic/politics.schemas.ts'
import * as popolo from './civic/popolo.schemas.ts'
import * as reserves from './civic/reserves.schemas.ts'
import * as reservesAdministration from './civic/reserves-administration.schemas.ts'
import * as rollCalls from './civic/roll-calls.schemas.ts'
import * as askedQuestions from './content/asked-questions.schemas.ts'
import * as comments from './content/comments.schemas.ts'
import * as drafts from './content/drafts.schemas.ts'
import * as linkPreviews from './content/link-previews.schemas.ts'
import * as media from './content/media.schemas.ts'
import * as plannedPosts from './content/planned-posts.schemas.ts'
import * as pollBallots from './content/poll-ballots.schemas.ts'
import * as polls from './content/polls.schemas.ts'
import * as postLife from './content/post-life.schemas.ts'
import * as posts from './content/posts.schemas.ts'
import * as profileTabs from './content/profile-tabs.schemas.ts'
import * as questions from './content/questions.schemas.ts'
import * as reactions from './content/reactions.schemas.ts'
import * as reposts from './content/reposts.schemas.ts'
import * as saves from './content/saves.schemas.ts'
import * as feed from './discovery/feed.schemas.ts'
import * as introductions from './discovery/introductions.schemas.ts'
import * as relevance from './discovery/relevance.schemas.ts'
import * as search from './discovery/search.schemas.ts'
import * as today from './discovery/today.schemas.ts'
import type { Description, Endpoint } from './endpoint.ts'
import * as announcements from './messaging/announcements.schemas.ts'
import * as digest from './messaging/digest.schemas.ts'
import * as messages from './messaging/messages.schemas.ts'
import * as push from './messaging/push.schemas.ts'
import * as shares from './messaging/shares.schemas.ts'
import * as activity from './people/activity.schemas.ts'
import * as admissions from './people/admissions.schemas.ts'
import * as blocks from './people/blocks.schemas.ts'
import * as entryBlocks from './people/entry-blocks.schemas.ts'
import * as follows from './people/follows.schemas.ts'
import * as furtherDocuments from './people/further-documents.schemas.ts'
import * as invitations from './people/invitations.schemas.ts'
import * as notifications from './people/notifications.schemas.ts'
import * as organisations from './people/organisations.schemas.ts'
import * as partiesAdministration from './people/parties-administration.schemas.ts'
import * as partyHistory from './people/party-history.schemas.ts'
import * as partyRecords from './people/party-records.schemas.ts'
import * as preparedVerifications from './people/prepared-verifications.schemas.ts'
import * as profileChanges from './people/profile-changes.schemas.ts'
import * as profiles from './people/profiles.schemas.ts'
import * as referrals from './people/referrals.schemas.ts'
import * as verification from './people/verification.schemas.ts'
import * as websiteLinks from './people/website-links.schemas.ts'
import * as wordFilters from './people/word-filters.schemas.ts'
import * as status from './status.schemas.ts'
import * as appeals from './trust/appeals.schemas.ts'
import * as bulkActs from './trust/bulk-acts.schemas.ts'
import * as caseWork from './trust/case-work.schemas.ts'
import * as desk from './trust/desk.schemas.ts'
import * as duties from './trust/duties.schemas.ts'
import * as dutyFiles from './trust/duty-files.schemas.ts'
import * as flaggers from './trust/flaggers.schemas.ts'
import * as legalNotices from './trust/legal-notices.schemas.ts'
import * as members from './trust/members.schemas.ts'
import * as misuse from './trust/misuse.schemas.ts'
import * as moderationActs from './trust/moderation-acts.schemas.ts'
import * as moderationCases from './trust/moderation-cases.schemas.ts'
import * as neutrality from './trust/neutrality.schemas.ts'
import * as orders from './trust/orders.schemas.ts'
import * as reports from './trust/reports.schemas.ts'
import * as rules from './trust/rules.schemas.ts'
import * as serviceState from './trust/service-state.schemas.ts'
import * as signals from './trust/signals.schemas.ts'
import * as siteSettingsAdministration from './trust/site-settings-administration.schemas.ts'
import * as staff from './trust/staff.schemas.ts'
import * as statements from './trust/statements.schemas.ts'
import * as transparency from './trust/transparency.schemas.ts'

/** Modules that describe endpoints. */
export const describedModules: Readonly<Record<string, unknown>>[] = [
  about,
  status,
  account,
  authProviders,
  closures,
  passwords,
  personalTokens,
  preferences,
  security,
  sitePages,
  undo,
  logOpenings,
  transparencyLog,
  eventReminders,
  corrections,
  eventsAdministration,
  events,
  laws,
  politicalSources,
  politics,
  popolo,
  reservesAdministration,
  reserves,
  rollCalls,
  askedQuestions,
  comments,
  linkPreviews,
  media,
  pollBallots,
  polls,
  postLife,
  posts,
  profileTabs,
  questions,
  reactions,
  reposts,
  drafts,
  plannedPosts,
  saves,
  feed,
  introductions,
  relevance,
  search,
  today,
  announcements,
  digest,
  messages,
  notifications,
  push,
  shares,
  activity,
  admissions,
  blocks,
  entryBlocks,
  follows,
  invitations,
  furtherDocuments,
  organisations,
  partiesAdministration,
  partyHistory,
  partyRecords,
  preparedVerifications,
  profileChanges,
  profiles,
  referrals,
  verification,
  websiteLinks,
  wordFilters,
  appeals,
  bulkActs,
  legalNotices,
  caseWork,
  desk,
  members,
  moderationActs,
  moderationCases,
  neutrality,
  reports,
  rules,
  serviceState,
  signals,
  siteSettingsAdministration,
  staff,
  statements,
  transparency,
  duties,
  dutyFiles,
  flaggers,
  misuse,
  orders,
]

const isDescription = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && 'summary' in value && 'refusals' in value

const descriptions = new Map(
  describedModules
    .flatMap((one) => Object.entries(one))
    .filter((entry): entry is [string, Description] => isDescription(entry[1])),
)

/** The description of an endpoint, for those who validate. */
export function descriptionOf<Described extends Description>({ name }: Endpoint<Described>): Described {
  const description = descriptions.get(name)
  if (description === undefined) throw new Error(`${name}: add its module to descriptions.ts`)
  return description as Described
}
