import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { siteName } from '../../../lib/site-name.ts'

/** Refusals that come up where notices are given, and decisions read and contested. */
export const refusalTexts = {
  notice_target_not_found: msg`Aucun contenu de ${siteName} n’est visible à cette adresse.`,
  captcha_failed: msg`La vérification anti-robot n’a pas abouti. Recommencez.`,
  notice_work_needed: msg`Beaucoup de signalements arrivent en ce moment. Renvoyez le vôtre dans un instant.`,
  notices_closed: msg`Trop de signalements sans compte arrivent en ce moment. Connectez-vous pour envoyer le vôtre, ou écrivez au point de contact du site, dans les mentions légales : il sera examiné de même.`,
  too_many_links: msg`Ce texte contient trop de liens : dix au plus.`,
  notice_not_found: msg`Ce lien n’ouvre aucun signalement. Vérifiez qu’il est complet.`,
  appeal_not_found: msg`Cette contestation n’existe plus.`,
  already_appealed: msg`Vous avez déjà contesté cette décision.`,
  appeal_too_late: msg`Le délai de six mois pour contester cette décision est passé.`,
  appeal_claimed: msg`Une autre personne de l’équipe répond à cette contestation.`,
  appeal_settled: msg`Cette contestation a déjà reçu une réponse.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
