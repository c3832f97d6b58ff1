/** Business limits, in user-perceived characters unless said otherwise (spec 000 §9, 001 §9). */
export const limits = {
  post: 280,
  /** The counter turns red above this. */
  postWarning: 250,
  comment: 280,
  /** Longer comments are cut in lists, with a "show more" link. */
  commentExcerpt: 200,
  biography: 500,
  /** Profile setup counts up to this, warns above it, and lets one write on. */
  biographyAdvised: 160,
  /** Details of a report; the reason "other" needs at least the minimum, trimmed. */
  reportDetails: 500,
  reportDetailsMinimum: 10,
  /** Edits of one post: its history stays readable. */
  postEdits: 50,
  /** Members that one may block, and as many again that one may mute. */
  blocks: 5_000,
  /** Members that one list may name, and how many of them are blocked in one go. */
  blockListMembers: 1_000,
  blocksAtOnce: 50,
  /** Code units of such a list. */
  blockList: 200_000,
  /** Filters that one may keep, and what one of them may say. */
  wordFilters: 200,
  wordFilterMinimum: 2,
  wordFilter: 60,
  message: 2_000,
  /** What is written beside a shared post. */
  shareNote: 280,
  /** Of a shared post, in its message. */
  shareExcerpt: 50,
  /** Of a post, in the dialog that shares it. */
  sharePreview: 100,
  friendSearchMinimum: 2,
  friendsFound: 10,
  /** Messages to who has neither accepted nor answered. */
  messagesAwaiting: 20,
  displayName: 80,
  organisation: 120,
  mandate: 120,
  /** Code units of what a member tells reviewers, and of a reviewer's note. */
  verificationMessage: 2_000,
  /** Documents of one request. */
  verificationDocuments: 5,
  /** Bytes of one document. */
  verificationDocument: 10 * 1024 * 1024,
  /** Facts of a decision, and a note of the staff. */
  moderationText: 2_000,
  /** What a notice explains, and what an appeal says. */
  noticeExplanation: 4_000,
  appeal: 4_000,
  /** Links in one notice. */
  noticeLinks: 10,
  pollTitle: 120,
  pollDescription: 500,
  pollOption: 80,
  /** Options of one poll. */
  pollOptions: 6,
  partyName: 100,
  partyAbbreviation: 15,
  /** The institution that a fact about a party comes from. */
  partySource: 150,
  /** Why a party was changed. */
  partyReason: 500,
  /** Code points of what is looked for among laws. */
  lawSearch: 100,
  /** Events that one may be reminded of. */
  eventSubscriptions: 500,
  /** What an administrator writes of an event. */
  eventTitle: 200,
  eventDescription: 4_000,
  eventPlace: 200,
  eventChannel: 80,
  eventParticipant: 120,
  eventSource: 200,
  eventSourceUrl: 500,
  eventReason: 500,
  eventParticipants: 20,
  /** Days that an event may last. */
  eventDays: 366,
  /** Laws that one may follow. */
  lawsFollowed: 500,
  /** Code points of what is looked for; the rest is not read. */
  search: 200,
  usernameMin: 3,
  usernameMax: 30,
  location: 80,
  /** Of a rule of /cgu. */
  ruleTitle: 80,
  ruleText: 2000,
  /** Why an administrator changes one. */
  ruleReason: 500,
  /** Code units. */
  website: 300,
  /** Bytes of a picture as it is sent. */
  image: 10 * 1024 * 1024,
  /** Width and height of an avatar as it is kept, in pixels. */
  avatarSide: 400,
} as const

/** The types that a picture may be sent in. */
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
  moderationCases: 20,
  moderationActs: 50,
  reserves: 20,
  ruleChanges: 10,
  signals: 20,
  appeals: 20,
  staff: 50,
  search: 20,
  polls: 20,
  votes: 20,
  officialsFound: 10,
  calendar: 100,
  agenda: 500,
  eventSubscriptions: 20,
  administeredEvents: 20,
  eventVersions: 20,
  laws: 20,
  lawPosts: 20,
  lawVersions: 20,
  partyVersions: 20,
  questions: 20,
  conversations: 20,
  messages: 50,
  contacts: 50,
} as const
