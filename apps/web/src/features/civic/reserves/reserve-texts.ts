import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReserveClock } from '@parvis/contract/civic/reserves.ts'
import type { ReserveActKind } from '@parvis/contract/civic/reserves-administration.ts'
import { frenchForm } from '../../../lib/date-format.ts'
import type { ReserveState } from './state.ts'

/** By whose clock a moment is told. */
export const clockTexts: Record<ReserveClock, MessageDescriptor> = {
  'Europe/Paris': msg`heure de Paris`,
  'America/Guadeloupe': msg`heure de la Guadeloupe`,
  'America/Martinique': msg`heure de la Martinique`,
  'America/Cayenne': msg`heure de la Guyane`,
  'America/Miquelon': msg`heure de Saint-Pierre-et-Miquelon`,
  'Pacific/Tahiti': msg`heure de Tahiti`,
  'Indian/Reunion': msg`heure de La Réunion`,
  'Indian/Mayotte': msg`heure de Mayotte`,
  'Pacific/Noumea': msg`heure de Nouméa`,
  'Pacific/Wallis': msg`heure de Wallis`,
}

export const stateTexts: Record<ReserveState, MessageDescriptor> = {
  to_come: msg`À venir`,
  in_force: msg`En vigueur`,
  over: msg`Terminée`,
  called_off: msg`Annulée`,
}

export const actTexts: Record<ReserveActKind, MessageDescriptor> = {
  reserve_set: msg`Période fixée`,
  reserve_moved: msg`Période modifiée`,
  reserve_ended: msg`Période arrêtée`,
  candidate_marked: msg`Candidat inscrit`,
  candidate_unmarked: msg`Candidat retiré`,
  candidates_copied: msg`Candidats repris d’une autre élection`,
}

/** A moment as the clocks of a territory show it, with the territory unless it is metropolitan France. */
export function useMomentText(): (moment: string, clock: ReserveClock) => string {
  const { i18n } = useLingui()
  return (moment, clock) => {
    const date = frenchForm(
      i18n.date(new Date(moment), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: clock,
      }),
    )
    return `${date} (${i18n._(clockTexts[clock])})`
  }
}
