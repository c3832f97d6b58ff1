import { dayMs } from '@parvis/platform/durations.ts'
import { dayInParis, hourInParis } from '@parvis/platform/paris.ts'

export type Rhythm = 'daily' | 'weekly'

/** Hour in Paris from which the day's summaries are sent; weekly ones on Mondays. */
const digestHour = 8

/** The latest day, or the Monday of the latest week, whose hour has come: `2026-11-21`. */
export function periodOf(rhythm: Rhythm, now: Date): string {
  let period = Date.parse(`${dayInParis(now)}T00:00:00Z`) - (hourInParis(now) < digestHour ? dayMs : 0)
  if (rhythm === 'weekly') period -= ((new Date(period).getUTCDay() + 6) % 7) * dayMs
  return new Date(period).toISOString().slice(0, 10)
}
