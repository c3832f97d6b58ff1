import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { PollTheme } from '@parvis/contract/content/poll-themes.ts'
import { dateFormat } from '../../../lib/date-format.ts'

export const pollThemeTexts: Record<PollTheme, MessageDescriptor> = {
  economy: msg`Économie`,
  education: msg`Éducation`,
  ecology: msg`Écologie`,
  defence: msg`Défense`,
  health: msg`Santé`,
  social: msg`Social`,
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long one may still vote: in days, then hours, then minutes, rounded down. */
export function timeRemaining(endsAt: Date, now: number): string {
  const left = endsAt.getTime() - now
  const days = Math.floor(left / day)
  if (days >= 1) return t(i18n)`Encore ${plural(days, { one: '# jour', other: '# jours' })}`
  const hours = Math.floor(left / hour)
  if (hours >= 1) return t(i18n)`Encore ${plural(hours, { one: '# heure', other: '# heures' })}`
  const minutes = Math.max(1, Math.floor(left / minute))
  return t(i18n)`Encore ${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

const date = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

export function closedOn(endsAt: Date): string {
  const when = date.format(endsAt)
  return t(i18n)`Terminé le ${when}`
}
