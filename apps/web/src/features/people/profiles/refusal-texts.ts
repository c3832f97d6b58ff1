import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'
import { siteName } from '../../../lib/site-name.ts'

/** Refusals that come up on the screens of members alone. */
export const refusalTexts = {
  follow_request_not_found: msg`Cette demande n’existe plus : elle a été annulée.`,
  follow_request_settled: msg`Vous avez déjà répondu à cette demande.`,
  follow_of_oneself: msg`On ne peut pas se suivre soi-même.`,
  follow_refused: ({ until }: Readonly<Record<string, string>>) => {
    const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(until ?? ''))
    return msg`Ce membre n’a pas accepté votre demande. Vous pourrez la refaire à partir du ${day}.`
  },
  follow_not_restorable: msg`Ce délai est passé : demandez de nouveau à suivre ce membre.`,
  follows_hidden: msg`Ce membre ne montre pas cette liste.`,
  block_of_oneself: msg`On ne peut ni se bloquer ni se masquer soi-même.`,
  too_many_blocks: msg`Votre liste est pleine : retirez-en d’abord quelqu’un.`,
  block_list_too_long: msg`Une liste nomme 1 000 membres au plus. Importez-la en plusieurs fois.`,
  word_filter_invalid: msg`Un mot masqué compte de 2 à 60 caractères, dont au moins deux lettres ou chiffres.`,
  word_filter_not_found: msg`Ce mot n’est plus dans votre liste.`,
  too_many_word_filters: msg`Votre liste est pleine : retirez-en d’abord un mot.`,
  language_not_offered: msg`Ce site ne propose pas cette langue.`,
  preferences_changed: msg`Vos préférences ont changé entre-temps sur un autre écran.`,
  push_device_refused: msg`Ce navigateur n’a pas pu être inscrit aux notifications.`,
  too_many_push_devices: msg`Dix appareils reçoivent déjà vos notifications : déconnectez-en un dans « Sécurité ».`,
  digest_link_invalid: msg`Ce lien n’est pas valable. Vous pouvez arrêter le résumé dans vos paramètres.`,
  username_invalid: msg`Un nom d’utilisateur compte de 3 à 30 caractères : lettres sans accent, chiffres, « _ », « . » et « - », sauf à la fin.`,
  username_taken: msg`Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.`,
  username_blocked: msg`Ce nom d’utilisateur n’est pas accepté ici. Choisissez-en un autre.`,
  display_name_reserved: msg`Ce nom ressemble à celui d’un compte vérifié, d’une personne élue ou du site, ou porte un signe de vérification. Ajoutez une précision, ou choisissez-en un autre.`,
  username_reserved: msg`Ce nom d’utilisateur est réservé, ou ressemble à celui d’un compte vérifié. Choisissez-en un autre.`,
  website_invalid: msg`L’adresse du site n’est pas valide. Exemple : https://www.exemple.fr`,
  website_missing: msg`Indiquez d’abord votre site, puis enregistrez votre profil.`,
  website_not_checkable: msg`Seule l’adresse d’un autre site que celui-ci, en https, peut être vérifiée.`,
  website_busy: msg`Ce site a déjà été lu souvent cette heure-ci : réessayez dans une heure.`,
  website_checks_off: msg`Ce site ne lit pas d’autres sites : le vôtre ne peut pas être vérifié ici.`,
  avatar_unknown: msg`Cette photo n’est plus disponible. Envoyez-la de nouveau.`,
  reviewers_only: msg`Cette page est réservée à l’équipe de vérification.`,
  not_verifiable: msg`Seuls les comptes de journaliste et de responsable politique sont vérifiés.`,
  verification_pending: msg`Votre demande est déjà en cours d’examen.`,
  verification_not_found: msg`Cette demande n’existe plus : elle a été retirée.`,
  verification_settled: msg`Cette demande a déjà reçu une décision.`,
  verification_changed: msg`Le membre a changé de nom depuis sa demande : relisez-la avant de décider.`,
  second_reviewer_required: msg`Vous vous êtes déjà prononcé sur cette demande : une autre personne doit en décider.`,
  document_not_found: msg`Ce document n’existe plus.`,
  documents_required: msg`Ajoutez au moins un document justificatif.`,
  too_many_documents: msg`Cinq documents au plus accompagnent une demande.`,
  mandate_required: msg`Indiquez votre mandat ou votre fonction.`,
  mandate_over: msg`Cette date est déjà passée.`,
  party_retired: msg`Ce parti n’est plus proposé. Choisissez-en un autre, ou aucun.`,
  export_not_found: msg`Cette archive n’est plus disponible. Demandez-en une nouvelle.`,
  reauthentication_needed: msg`Confirmez d’abord que c’est bien vous.`,
  insufficient_user_authentication: msg`Votre mot de passe seul ne suffit pas ici : montrez une clé d’accès, ou un code.`,
  reauthentication_invalid: msg`Ce code n’est pas le bon, ou il a expiré.`,
  undo_link_invalid: msg`Ce lien a expiré ou a déjà servi.`,
  undo_address_taken: msg`Cette adresse appartient désormais à un autre compte, qui l’a confirmée. Écrivez à l’équipe de ${siteName}.`,
  second_factor_missing: msg`Ajoutez d’abord un moyen de validation.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>
