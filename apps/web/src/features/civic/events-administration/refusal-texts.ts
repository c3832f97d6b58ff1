import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that those who keep the calendar meet. */
export const refusalTexts = {
  event_changed: msg`Une autre personne a modifié cet événement entre-temps. Votre saisie est gardée : relisez, puis enregistrez de nouveau.`,
  event_exists: msg`Le calendrier a déjà un événement de ce titre à ce moment.`,
  event_source_required: msg`Un événement du calendrier cite toujours sa source.`,
  event_dates_invalid: msg`La fin doit venir après le début, et un an après au plus. La nuit du passage à l’heure d’été, l’heure entre 2 h et 3 h n’existe pas.`,
  event_not_corrected: msg`Cet événement dit déjà ce que dit sa source.`,
  reserve_rests_on_event: msg`Une période de réserve repose sur le jour de cette élection.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
