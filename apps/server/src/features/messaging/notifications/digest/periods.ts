import type { DigestRhythm } from '@parvis/contract/messaging/digest.ts'

export type Rhythm = Exclude<DigestRhythm, 'off'>

/** From this hour on, in Paris, the day's summaries leave; those of a week on Mondays. */
export const digestHour = 8

const day = 86_400_000

const inParis = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The latest day whose hour has come, or the Monday of the latest week whose hour has come: `2026-11-21`. */
export function periodOf(rhythm: Rhythm, now: Date): string {
  const parts = Object.fromEntries(inParis.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day: date = 1, hour = 0 } = parts
  let period = Date.UTC(year, month - 1, date) - (hour < digestHour ? day : 0)
  if (rhythm === 'weekly') period -= ((new Date(period).getUTCDay() + 6) % 7) * day
  return new Date(period).toISOString().slice(0, 10)
}
