import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'

/** The acts of the trail, as a verb that follows a name. */
export const actTexts: Record<ModerationAct, MessageDescriptor> = {
  case_claimed: msg`prend le dossier`,
  case_released: msg`rend le dossier`,
  case_decided: msg`décide`,
  decision_reversed: msg`annule une décision`,
  moderator_granted: msg`donne le droit de modérer`,
  moderator_revoked: msg`retire le droit de modérer`,
  administrator_granted: msg`donne le droit d’administrer`,
  administrator_revoked: msg`retire le droit d’administrer`,
  appeal_claimed: msg`prend un recours`,
  appeal_released: msg`rend un recours`,
  appeal_upheld: msg`maintient une décision en appel`,
  appeal_reversed: msg`annule une décision en appel`,
  signal_dismissed: msg`classe un signal`,
  party_added: msg`ajoute un parti`,
  party_amended: msg`modifie un parti`,
  party_retired: msg`retire un parti de la liste`,
  party_restored: msg`remet un parti dans la liste`,
  rule_worded: msg`réécrit une règle`,
  rule_called_off: msg`abandonne un changement de règle`,
  rule_retired: msg`retire une règle`,
  rule_restored: msg`remet une règle en vigueur`,
  event_added: msg`ajoute un événement au calendrier`,
  event_amended: msg`corrige un événement du calendrier`,
  event_called_off: msg`annule un événement du calendrier`,
  event_withdrawn: msg`retire un événement du calendrier`,
  event_reinstated: msg`rétablit un événement du calendrier`,
  event_given_back: msg`rend un événement à sa source`,
  document_read: msg`consulte un justificatif`,
  file_read: msg`consulte un fichier qui n’est pas public`,
  job_retried: msg`relance un travail échoué`,
}
