import { useLingui } from '@lingui/react/macro'

/** A day, `2026-11-21`, or the day of a moment in France, in the reader's words. */
export function useDayText(): (day: string) => string {
  const { i18n } = useLingui()
  return (day) =>
    i18n.date(new Date(day.length === 10 ? `${day}T12:00:00Z` : day), {
      dateStyle: 'long',
      timeZone: 'Europe/Paris',
    })
}
