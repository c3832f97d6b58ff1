// Values of the filters of the calendar and of laws. They stand apart since every visitor loads them, with the addresses of these lists.

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

/** Introduced by the government, or by members of Parliament. */
export const lawKinds = ['project', 'proposal'] as const
export type LawKind = (typeof lawKinds)[number]

export const lawNatures = ['ordinary', 'organic', 'constitutional', 'budget', 'treaty'] as const
export type LawNature = (typeof lawNatures)[number]
