import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'

/** Refusals that the screens of claims alone meet. */
export const refusalTexts = {
  register_body_not_found: msg`Cette collectivité n’est pas dans le répertoire.`,
  register_mandate_not_found: msg`Ce mandat n’est plus dans le répertoire des élus.`,
  register_name_differs: msg`Ce mandat porte un autre nom que votre profil. Mettez sur votre profil le nom sous lequel vous êtes élu, ou faites une demande sans le répertoire.`,
  register_body_unreachable: msg`L’annuaire public ne donne pas d’adresse pour cette collectivité : joignez un document.`,
  too_many_register_codes: msg`Trop de codes ont été envoyés ces derniers jours. Réessayez plus tard, ou joignez un document.`,
  register_code_not_found: msg`Aucun code n’est attendu : il a déjà servi, ou il n’est plus valable.`,
  register_code_wrong: msg`Ce n’est pas ce code. Vérifiez les huit chiffres.`,
  register_code_spent: msg`Trois codes faux : ce code n’est plus valable. Une personne de l’équipe examine votre demande.`,
  register_objection_not_found: msg`Ce lien n’est pas valable. Vérifiez qu’il est entier.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>
