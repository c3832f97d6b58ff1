import { limits } from '@parvis/contract/limits.ts'

const minute = 60_000

/** A moment as a field of the type `datetime-local` holds it, by the clock of this device. */
export function localTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * minute).toISOString().slice(0, 16)
}

/** The first and the last moment for which a post can be planned. */
export function planBounds(): { min: string; max: string } {
  const after = (ms: number) => localTime(new Date(Date.now() + ms))
  return { min: after((limits.planMinutes + 1) * minute), max: after(limits.planDays * 24 * 60 * minute) }
}

/** Tomorrow at eight: what a plan begins with. */
export function tomorrowMorning(): string {
  const date = new Date()
  date.setDate(date.getDate() + 1)
  date.setHours(8, 0, 0, 0)
  return localTime(date)
}

/** The moment that a field holds; none while it is empty. */
export const momentOf = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString()
