import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'

/** Refusals that these screens alone meet. */
export const refusalTexts = {
  ask_open: msg`Des documents sont déjà demandés pour cette demande.`,
  ask_not_found: msg`Ces documents ne sont plus demandés.`,
  too_many_asks: msg`Des documents ont déjà été demandés trois fois : décidez avec ceux que vous avez.`,
  documents_awaited: msg`Le membre a encore le temps d’envoyer les documents demandés. Reprenez d’abord la demande de documents.`,
  press_card_required: msg`Indiquez le numéro et l’année de votre carte de presse.`,
  press_card_over: msg`Cette carte n’est plus valable : indiquez celle de cette année, ou choisissez une autre preuve.`,
  newsroom_without_contact: msg`Personne ne peut confirmer pour cette rédaction ici : choisissez une autre preuve.`,
  newsroom_site_unproven: msg`Votre adresse email confirmée et le site de votre profil ne sont pas tous deux de cette rédaction, ou son site ne renvoie pas encore vers votre profil.`,
  prepared_not_found: msg`Cette vérification n’attend plus votre réponse.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>
