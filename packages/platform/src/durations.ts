/** Lengths of time in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The moment some days of 24 hours after another. */
export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** The moment some days of 24 hours before another. */
export const subDays = (moment: Date, days: number): Date => addDays(moment, -days)
