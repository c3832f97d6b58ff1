import { searchLength } from './discovery/search.ts'

/** Business limits, in user-perceived characters unless said otherwise (spec 000 §9, 001 §9). */
export const limits = {
  post: 280,
  /** The counter turns red above this length. */
  postWarning: 250,
  comment: 280,
  /** Longer comments are truncated in lists, with a "show more" link. */
  commentExcerpt: 200,
  /** Words of a question to an official. */
  question: 140,
  biography: 500,
  /** Recommended length: profile setup counts up to this, then warns without blocking. */
  biographyAdvised: 160,
  /** Length of a draft, which may still be too long for a post; drafts per member. */
  draft: 2_000,
  drafts: 20,
  /** Posts of a thread. */
  threadPosts: 10,
  /** Planned posts per member; how soon and how late they may appear. */
  plannedPosts: 20,
  planMinutes: 1,
  planDays: 60,
  /** Edits per post. */
  postEdits: 50,
  /** Blocks per member, and mutes per member. */
  blocks: 5_000,
  /** Names per block list, and blocks per import. */
  blockListMembers: 1_000,
  blocksAtOnce: 50,
  /** Length of a block list, in code units. */
  blockList: 200_000,
  /** Filters per member, and the length of each. */
  wordFilters: 200,
  wordFilterMinimum: 2,
  wordFilter: 60,
  message: 2_000,
  /** Minutes for which the text of a message can be changed. */
  messageEditMinutes: 5,
  /** Edits per message. */
  messageEdits: 20,
  /** Excerpt of a message that another one answers. */
  messageExcerpt: 120,
  /** Message beside a shared post. */
  shareNote: 280,
  /** Excerpt of a shared post in its message. */
  shareExcerpt: 50,
  /** Excerpt of the post in the share dialog. */
  sharePreview: 100,
  friendSearchMinimum: 2,
  friendsFound: 10,
  /** Messages to a member who has neither accepted nor answered. */
  messagesAwaiting: 20,
  displayName: 80,
  pollTitle: 120,
  pollDescription: 500,
  pollOption: 80,
  /** Options per poll. */
  pollOptions: 6,
  /** Search in laws, in code points. */
  lawSearch: 100,
  /** Event reminders per member. */
  eventSubscriptions: 500,
  /** Alerts per member, followed laws among them; length of the words of one, and of each word. */
  alerts: 500,
  alertWords: 60,
  alertWordMinimum: 3,
  search: searchLength,
  location: 80,
  /** In code units. */
  website: 300,
  /** Bytes of an uploaded picture. */
  image: 10 * 1024 * 1024,
  /** Width and height of a stored avatar, in pixels. */
  avatarSide: 400,
} as const

/** Accepted types of uploaded pictures. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** Rows per page of a list. */
export const pageSizes = {
  feed: 20,
  comments: 20,
  replies: 3,
  moreReplies: 20,
  profilePosts: 20,
  profileReplies: 20,
  savedPosts: 20,
  postVersions: 20,
  notifications: 50,
  followRequests: 20,
  follows: 50,
  keptApart: 50,
  verifications: 20,
  organisations: 20,
  organisationJournalists: 20,
  officialImports: 20,
  officialImportLines: 100,
  moderationCases: 20,
  moderationActs: 50,
  orders: 20,
  statementDays: 30,
  reserves: 20,
  ruleChanges: 10,
  siteSettingsChanges: 10,
  signals: 20,
  appeals: 20,
  applications: 20,
  staff: 50,
  members: 50,
  bulkActs: 20,
  entryBlocks: 50,
  invitations: 20,
  invited: 50,
  admissions: 20,
  announcements: 20,
  search: 20,
  polls: 20,
  pollPosts: 20,
  votes: 20,
  speeches: 50,
  officials: 50,
  officialsFound: 10,
  newsrooms: 10,
  registerBodies: 20,
  registerMandates: 50,
  organMembers: 50,
  calendar: 1_000,
  agenda: 1_000,
  eventSubscriptions: 20,
  meetings: 10,
  administeredEvents: 20,
  eventVersions: 20,
  alerts: 50,
  alertNews: 20,
  laws: 20,
  lawPosts: 20,
  lawVersions: 20,
  lawsOfPerson: 20,
  sittingsOfSpeaker: 20,
  errorReports: 20,
  corrections: 20,
  partyVersions: 20,
  questions: 20,
  askedQuestions: 10,
  contextNotes: 20,
  conversations: 20,
  messages: 50,
  messagesFound: 20,
  contacts: 50,
} as const
