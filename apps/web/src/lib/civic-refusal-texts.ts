import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up in the civic space alone: their words come with its screens (lib/civic-catalogue.ts). */
export const civicRefusals = {
  staff_only: msg`Cette action est réservée à l’équipe de Parvis.`,
  event_not_found: msg`Cet événement n’existe pas ou a été retiré.`,
  political_page_not_found: msg`Cette page de données n’existe pas.`,
  political_block_not_found: msg`Ces données n’existent pas ou ont été retirées.`,
  event_over: msg`Cet événement est passé.`,
  reminder_impossible: msg`Ce rappel n’est pas possible : son moment est passé, ou la date n’est pas fixée.`,
  too_many_event_subscriptions: msg`Vous avez déjà 500 rappels : supprimez-en un pour ajouter celui-ci.`,
  law_not_found: msg`Ce texte n’est pas suivi, ou son adresse a changé.`,
  too_many_laws_followed: msg`Vous suivez déjà 500 lois : cessez d’en suivre une pour suivre celle-ci.`,
  poll_not_found: msg`Ce sondage n’existe pas ou a été supprimé.`,
  poll_closed: msg`Ce sondage est terminé : on n’y vote plus.`,
  already_voted: msg`Vous avez déjà voté à ce sondage.`,
  poll_end_invalid: msg`La fin doit tomber entre maintenant et dans 90 jours.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
