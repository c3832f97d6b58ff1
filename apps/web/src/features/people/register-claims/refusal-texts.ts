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
  register_letter_not_found: msg`Cette lettre n’attend plus : elle est postée, ou la demande a pris fin.`,
  register_letter_unprinted: msg`Cette lettre n’est pas encore imprimée : imprimez-la d’abord.`,
  register_body_without_siren: msg`L’annuaire public ne donne pas le SIREN de cette collectivité, auquel ProConnect est comparé : choisissez une autre preuve.`,
  identity_provider_unknown: msg`Ce site ne propose pas cette preuve : choisissez-en une autre.`,
  identity_state_invalid: msg`Ce retour n’est pas valable : il a déjà servi, il a expiré, ou une autre session l’a commencé. Recommencez, ou choisissez une autre preuve.`,
  identity_declined: msg`Vous avez interrompu l’identification. Recommencez, ou choisissez une autre preuve.`,
  identity_unreachable: msg`Le service d’identité ne répond pas. Réessayez plus tard, ou choisissez une autre preuve.`,
  identity_unusable: msg`La réponse du service d’identité est incomplète, ou n’est pas signée : elle ne compte pas. Choisissez une autre preuve.`,
  identity_level_low: msg`Le service d’identité n’a pas vérifié votre lien avec votre organisme. Demandez-lui de le vérifier, ou choisissez une autre preuve.`,
  too_many_identity_checks: msg`Vous avez commencé trop de vérifications d’identité ces derniers jours. Choisissez une autre preuve, comme un document.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>
