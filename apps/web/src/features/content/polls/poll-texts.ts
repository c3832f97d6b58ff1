import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { pollStep } from '@parvis/contract/content/polls.ts'
import type { PollTheme } from '@parvis/contract/list-filters.ts'
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

/** Why the shares of a poll are not those of all its ballots; null when they are. */
export function sharesText(
  { totalVotes, tallied_votes: tallied }: Pick<PollView, 'totalVotes' | 'tallied_votes'>,
  isClosed: boolean,
): string | null {
  if (!isClosed)
    return tallied === 0
      ? t(
          i18n,
        )`Pas encore de pourcentages : ils avancent par paliers de dix votes, chacun publié quand dix autres le suivent. Ainsi, aucun changement ne dévoile un vote.`
      : t(
          i18n,
        )`Parts des ${tallied} premiers votes : elles avancent par paliers de dix, chacun publié quand dix autres le suivent. Ainsi, aucun changement ne dévoile un vote.`
  if (totalVotes === 0 || totalVotes === tallied) return null
  if (totalVotes < pollStep)
    return t(
      i18n,
    )`Moins de dix votes : les pourcentages ne sont pas publiés, pour ne pas dévoiler les votes un à un.`
  return totalVotes - tallied >= pollStep
    ? t(i18n)`Le résultat s’affiche dans quelques instants.`
    : t(
        i18n,
      )`Parts des ${tallied} premiers votes : les suivants sont trop peu nombreux pour être publiés sans dévoiler les votes un à un.`
}
