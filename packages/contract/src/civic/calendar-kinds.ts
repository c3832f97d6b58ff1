/** The types that the calendar shows (spec 001 §9). */
export const calendarTypes = ['meeting', 'session', 'election', 'demonstration'] as const
export type CalendarType = (typeof calendarTypes)[number]

export const eventLevels = ['national', 'regional', 'local'] as const
export type EventLevel = (typeof eventLevels)[number]
