// Values of the filters of lists. They stand apart since every visitor loads them, with the addresses of these lists.

/** Spec 001 §9. */
export const pollThemes = ['economy', 'education', 'ecology', 'defence', 'health', 'social'] as const
export type PollTheme = (typeof pollThemes)[number]

export const pollTabs = ['current', 'history'] as const
export type PollTab = (typeof pollTabs)[number]

/** Filter of the ledger of questions. */
export const questionStates = ['open', 'answered'] as const
export type QuestionState = (typeof questionStates)[number]

/** Order of unanswered questions. Answered ones are ordered latest first. */
export const questionSorts = ['most_asked', 'latest', 'longest_waiting'] as const
export type QuestionSort = (typeof questionSorts)[number]

/** The types that the calendar shows (spec 001 §9). */
export const calendarTypes = ['meeting', 'session', 'election', 'demonstration'] as const
export type CalendarType = (typeof calendarTypes)[number]

export const eventLevels = ['national', 'regional', 'local'] as const
export type EventLevel = (typeof eventLevels)[number]

/** Stages in the order in which a law passes them (spec 001 §4). */
export const lawStages = [
  'proposition',
  'commission',
  'seance',
  'vote',
  'promulgation',
  'application',
] as const
export type LawStage = (typeof lawStages)[number]

/** Bills of the government, bills of members of Parliament, and resolutions, which make no law. */
export const lawKinds = ['project', 'proposal', 'resolution'] as const
export type LawKind = (typeof lawKinds)[number]

export const lawNatures = ['ordinary', 'organic', 'constitutional', 'budget', 'treaty'] as const
export type LawNature = (typeof lawNatures)[number]

/** Subject of a law: the matters of the standing committee in charge. */
export const lawSubjects = [
  'justice',
  'social',
  'economy',
  'finance',
  'environment',
  'culture',
  'foreign',
  'defence',
  'europe',
] as const
export type LawSubject = (typeof lawSubjects)[number]

/** Chamber of the first reading. */
export const lawChambers = ['assemblee', 'senat'] as const
export type LawChamber = (typeof lawChambers)[number]

/** Who brought a text in. */
export const lawProposers = ['government', 'deputies', 'senators'] as const
export type LawProposer = (typeof lawProposers)[number]

/** Roles of people about a law. A special rapporteur reports on one mission of the budget. */
export const lawRoles = [
  'author',
  'rapporteur',
  'general_rapporteur',
  'special_rapporteur',
  'opinion_rapporteur',
  'cosignatory',
] as const
export type LawRole = (typeof lawRoles)[number]
