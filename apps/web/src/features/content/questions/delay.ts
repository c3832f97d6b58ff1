import { plural } from '@lingui/core/macro'

/** A time that passed, in the largest unit that says something: minutes, hours up to two days, then days. */
export function delayText(milliseconds: number): string {
  const hours = Math.max(0, milliseconds) / 3_600_000
  if (hours < 1) return plural(Math.max(1, Math.round(hours * 60)), { one: '# minute', other: '# minutes' })
  if (hours < 48) return plural(Math.round(hours), { one: '# heure', other: '# heures' })
  return plural(Math.round(hours / 24), { one: '# jour', other: '# jours' })
}
