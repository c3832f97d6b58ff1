import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  poll_not_found: msg`Ce sondage n’existe pas ou a été supprimé.`,
  poll_closed: msg`Ce sondage est terminé : on n’y vote plus.`,
  poll_not_fixed: msg`Le résultat de ce sondage n’est pas encore arrêté.`,
  ballot_commitment_wrong: msg`L’engagement envoyé ne correspond pas à votre vote : il n’a pas été compté. Rechargez la page et votez de nouveau.`,
  ballot_not_listed: msg`La liste de ce sondage n’a pas cet engagement.`,
  ballot_tree_damaged: msg`La liste de ce sondage est incomplète sur le serveur : ce vote ne peut pas y être prouvé. Signalez-le à l’équipe du site.`,
  ballot_without_receipt: msg`Il n’y a pas de reçu pour ce sondage : vous n’y avez pas voté, ou avant les reçus.`,
  already_voted: msg`Vous avez déjà voté à ce sondage.`,
  vote_first: msg`Les résultats se lisent après avoir voté, ou à la fin du sondage.`,
  too_many_polls: msg`Vous avez déjà trois sondages en cours : attendez la fin de l’un d’eux, ou clôturez-le.`,
  feature_off: msg`Ce site ne propose pas les sondages des membres.`,
  poll_end_invalid: msg`La fin doit tomber entre maintenant et dans 90 jours.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
