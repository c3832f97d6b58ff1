import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'
import { siteName } from '../../../lib/site-name.ts'

/** Refusals that come up on the screens of the staff alone. */
export const refusalTexts = {
  administrators_only: msg`Cette action est réservée aux administrateurs.`,
  staff_second_factor_required: msg`L’équipe de ${siteName} agit avec un second facteur : ajoutez-en un dans vos paramètres, puis réessayez.`,
  recent_factor_required: msg`Confirmez que c’est bien vous, avec votre second facteur ou une clé d’accès.`,
  case_not_found: msg`Ce dossier n’existe pas.`,
  signal_not_found: msg`Ce signal n’existe plus.`,
  job_not_failed: msg`Ce travail n’est plus en échec : il a été réessayé, ou n’est plus gardé.`,
  case_claimed: msg`Une autre personne de l’équipe travaille sur ce dossier.`,
  claim_needed: msg`Prenez d’abord le dossier.`,
  asker_named: msg`L’auteur de ce contenu a déjà un nom : il n’y a rien à dévoiler.`,
  case_settled: msg`Ce dossier a déjà reçu une décision.`,
  case_assigned: ({ assigned_to }) =>
    assigned_to === undefined
      ? msg`Ce dossier est confié à une autre personne de l’équipe.`
      : msg`Ce dossier est confié à ${assigned_to} : confiez-le-vous d’abord.`,
  case_escalated: msg`Ce dossier est transmis aux administrateurs : eux seuls en décident.`,
  case_not_escalated: msg`Ce dossier n’est plus transmis aux administrateurs.`,
  assignment_changed: msg`Ce dossier vient d’être confié à quelqu’un d’autre, ou rendu : voyez à qui, puis réessayez.`,
  assignee_unfit: msg`Cette personne ne peut pas juger ce dossier : elle y est partie, en a déjà décidé, ou n’est plus de l’équipe.`,
  no_administrator_free: msg`Aucun autre administrateur ne peut juger ce dossier.`,
  too_many_case_tags: msg`L’équipe a déjà soixante étiquettes : employez-en une, ou faites-en retirer.`,
  case_tag_not_found: msg`Cette étiquette n’existe plus.`,
  reply_not_found: msg`Cette réponse a été retirée.`,
  reply_changed: msg`Quelqu’un a changé cette réponse entre-temps : votre texte est gardé ici, relisez l’autre avant d’enregistrer.`,
  too_many_replies: msg`L’équipe a déjà cent réponses : retirez-en une d’abord.`,
  case_view_not_found: msg`Cette vue n’existe plus.`,
  case_view_name_taken: msg`Une vue porte déjà ce nom.`,
  too_many_case_views: msg`Il y a déjà trente vues : retirez-en une d’abord.`,
  too_many_notes: msg`Ce compte a déjà cent notes : retirez-en une d’abord.`,
  no_recovery_address: msg`Ce compte n’a pas d’adresse confirmée, ou une organisation gère son mot de passe.`,
  factor_reset_not_found: msg`Cette demande n’attend plus de réponse.`,
  administrator_too_new: msg`L’un de vous deux est administrateur depuis moins de sept jours : un autre administrateur doit l’accepter, ou attendez.`,
  second_administrator_required: msg`Vous avez fait cette demande : un autre administrateur doit l’accepter.`,
  bulk_too_large: msg`Plus de 10 000 comptes : précisez la recherche.`,
  bulk_changed: msg`Les comptes concernés ont changé depuis l’aperçu : regardez-le de nouveau.`,
  bulk_not_found: msg`Cette action n’existe pas.`,
  bulk_not_undoable: msg`Cette action ne peut pas être annulée, ou l’est déjà.`,
  misuse_not_established: msg`La politique d’usage abusif ne le permet pas encore : le compte des signalements infondés est en dessous du seuil.`,
  misuse_not_warned: msg`Un avertissement doit précéder la suspension des signalements.`,
  own_case: msg`Ce dossier vous concerne : une autre personne doit le juger.`,
  rule_retired: msg`Cette règle est retirée : aucune décision nouvelle ne s’y fonde. Choisissez-en une autre.`,
  decision_not_applicable: msg`Cette décision ne s’applique pas à ce contenu.`,
  suspension_end_invalid: msg`La fin doit tomber entre maintenant et dans un an.`,
  author_gone: msg`Le compte de l’auteur n’existe plus : il n’y a plus rien à décider à son sujet.`,
  decision_not_found: msg`Cette décision n’existe pas.`,
  decision_reversed: msg`Cette décision a déjà été annulée.`,
  own_decision: msg`Vous avez pris cette décision : une autre personne doit la revoir.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>
