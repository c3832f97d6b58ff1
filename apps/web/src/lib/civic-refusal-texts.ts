import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up in the civic space alone: their words come with its screens (features/polls/catalogue.ts). */
export const civicRefusals = {
  staff_only: msg`Cette action est réservée à l’équipe de Parvis.`,
  event_not_found: msg`Cet événement n’existe pas ou a été retiré.`,
  political_page_not_found: msg`Cette page de données n’existe pas.`,
  political_block_not_found: msg`Ces données n’existent pas ou ont été retirées.`,
  poll_not_found: msg`Ce sondage n’existe pas ou a été supprimé.`,
  poll_closed: msg`Ce sondage est terminé : on n’y vote plus.`,
  already_voted: msg`Vous avez déjà voté à ce sondage.`,
  poll_end_invalid: msg`La fin doit tomber entre maintenant et dans 90 jours.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
