/** Limits of what few screens need. They stand apart from `limits`, which most screens load. */
export const furtherLimits = {
  /** Days within which an official answers: to a shared question, and after a poll or a consultation unless they choose others. */
  answerDays: 30,
  /** Maximum days from the end of a poll or a consultation to the answer. */
  longestAnswerDays: 180,
  /** Details of a report; the reason "other" requires the minimum, after trimming. */
  reportDetails: 500,
  reportDetailsMinimum: 10,
  organisation: 120,
  mandate: 120,
  /** Message to reviewers, and a reviewer's note, in code units. */
  verificationMessage: 2_000,
  /** Documents per request. */
  verificationDocuments: 5,
  /** Bytes per document. */
  verificationDocument: 10 * 1024 * 1024,
  /** Facts of a decision, and a staff note. */
  moderationText: 2_000,
  /** Notes of the staff about a member. */
  memberNotes: 100,
  /** Explanation of a notice, and text of an appeal. */
  noticeExplanation: 4_000,
  appeal: 4_000,
  /** Links per notice. */
  noticeLinks: 10,
  partyName: 100,
  partyAbbreviation: 15,
  /** Institution that is the source of a fact about a party. */
  partySource: 150,
  /** Reason for changing a party. */
  partyReason: 500,
  /** Texts of an event. */
  eventTitle: 200,
  eventDescription: 4_000,
  eventPlace: 200,
  eventChannel: 80,
  eventParticipant: 120,
  eventSource: 200,
  eventSourceUrl: 500,
  eventReason: 500,
  eventParticipants: 20,
  /** Days of an event. */
  eventDays: 366,
  /** Rows of the audit trail in one file. */
  exportedActs: 50_000,
  /** Texts of a rule of /cgu. */
  ruleTitle: 80,
  ruleText: 2000,
  /** Reason for changing a rule. */
  ruleReason: 500,
  /** Times that reviewers may ask for further documents, per request. */
  verificationAsks: 3,
  /** Days to answer such an ask, and how many before its end a reminder is sent. */
  verificationAskDays: 14,
  verificationAskReminderDays: 4,
  /** Days within which a request is promised to be decided. */
  verificationPromisedDays: 7,
  /** Days before the end of a tick on which its member is reminded, and may send a renewal. */
  verificationEndingDays: 30,
  /** Contacts per organisation, and ways in which requests name it. */
  organisationContacts: 5,
  organisationNames: 10,
  /** Lines of an imported list of officials, its length in code units, and how long a line waits for its official. */
  officialLines: 2_000,
  officialList: 400_000,
  preparedDays: 60,
  /** Names and texts of the registers of duties: trusted flaggers, orders of authorities. */
  dutyName: 200,
  dutyText: 500,
  dutyNote: 2_000,
  /** Trusted flaggers, accounts of each, and contents of an order. */
  flaggers: 100,
  flaggerAccounts: 20,
  orderContents: 100,
  /** Reference of the law that a decision relies on. */
  legalGround: 500,
  /** Name of a tag of cases, tags of one case, and tags of the team. */
  caseTag: 30,
  tagsOfCase: 5,
  caseTags: 60,
  /** Title of a saved reply, and replies of the team; their texts are facts of a decision. */
  replyTitle: 80,
  savedReplies: 100,
  /** Name of a view of the queue; views of a member, and of the team. */
  caseViewName: 40,
  caseViews: 30,
  /** A block of the entry lists: its value, its reason; length of an imported list and its lines. */
  blockValue: 253,
  blockReason: 500,
  blockImport: 400_000,
  blockImportLines: 20_000,
  /** Note of the staff on an invitation; members that one invitation admits; days for which it holds. */
  invitationNote: 200,
  invitationUses: 10_000,
  invitationDays: 365,
  /** A newcomer's reason to join, and its least length. */
  joinReason: 500,
  joinReasonMinimum: 10,
  /** Report of an error: its texts, the address of its source, and open reports per member. */
  errorText: 500,
  errorNote: 1_000,
  errorSourceUrl: 500,
  openErrorReports: 20,
  /** Reason of a correction or a refusal, name of its source, and fields that one correction changes. */
  correctionReason: 1_000,
  correctionSource: 200,
  correctionFields: 10,
  /** Requests that one act admits. */
  admissionsAtOnce: 50,
} as const
