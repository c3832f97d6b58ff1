const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** The day that it is in France at a moment: `2026-11-21`. */
export function dayInParis(moment: Date): string {
  return calendar.format(moment)
}
