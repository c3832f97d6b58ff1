/** A moment as a field of the type `datetime-local` holds it, by the clock of this device. */
export function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The time, `days` from now at a full hour, as such a field holds it. */
export function localTimeIn(days: number, hour: number): string {
  const moment = new Date()
  moment.setDate(moment.getDate() + days)
  moment.setHours(hour, 0, 0, 0)
  return localTime(moment)
}

/**
 * The moment that such a field holds, as the contract takes it. Undefined while it holds none, and for a time that the
 * clocks leave out in spring. Of a time that occurs twice in autumn the first is meant.
 */
export function momentOf(local: string): string | undefined {
  const moment = new Date(local)
  if (Number.isNaN(moment.getTime()) || !local.startsWith(localTime(moment))) return undefined
  return moment.toISOString()
}

const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** The day that it is in Paris at a moment, as a field of the type `date` holds it: "2026-11-21". */
export function dayInParis(moment: number | Date = Date.now()): string {
  return inParis.format(moment)
}

/** Years that the calendar opens: those that events may have, and the ones around them. */
const years = { first: '1958', last: '2100' }

/**
 * Whether a text names a day that exists, in a year of the calendar. Addresses of screens are read with it on the first
 * visit, which does without the calendar's library.
 */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00Z`)
  // `2026-02-30` would be the second of March.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return exists && text.slice(0, 4) >= years.first && text.slice(0, 4) <= years.last
}
