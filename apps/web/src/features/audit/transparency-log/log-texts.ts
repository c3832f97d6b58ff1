import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LogKind, LogReason } from '@parvis/contract/audit/transparency-log.ts'

export const kindTexts: Record<LogKind, MessageDescriptor> = {
  verification_approved: msg`Vérification accordée`,
  verification_rejected: msg`Vérification refusée`,
  verification_revoked: msg`Vérification retirée`,
  moderation_no_action: msg`Signalement classé sans suite`,
  moderation_label: msg`Mention ajoutée à un contenu`,
  moderation_limit_reach: msg`Diffusion d’un contenu limitée`,
  moderation_remove: msg`Contenu retiré`,
  moderation_warn: msg`Rappel à l’ordre`,
  moderation_suspend: msg`Compte suspendu`,
  moderation_ban: msg`Compte fermé`,
  appeal_upheld: msg`Contestation rejetée, décision maintenue`,
  appeal_reversed: msg`Contestation accueillie, décision annulée`,
  decision_reversed: msg`Décision annulée`,
  decision_corrected: msg`Décision corrigée par qui l’avait prise, seul dans l’équipe`,
}

export const reasonTexts: Record<LogReason, MessageDescriptor> = {
  none: msg`Sans motif particulier`,
  press_card: msg`Carte de presse`,
  employer_letter: msg`Attestation de l’employeur`,
  published_work: msg`Travaux publiés`,
  election_record: msg`Résultat d’élection`,
  mandate_certificate: msg`Attestation de mandat`,
  official_contact: msg`Contact officiel`,
  documents_unreadable: msg`Documents illisibles`,
  documents_insufficient: msg`Documents insuffisants`,
  identity_mismatch: msg`Nom différent de celui des documents`,
  not_eligible: msg`Activité ou mandat hors du champ`,
  suspected_forgery: msg`Document douteux`,
  mandate_ended: msg`Mandat terminé`,
  false_statement: msg`Déclaration fausse`,
  impersonation: msg`Usurpation d’identité`,
  member_request: msg`À la demande du membre`,
  name_changed: msg`Changement de nom`,
  role_changed: msg`Changement de type de compte`,
  harassment: msg`Harcèlement`,
  hate: msg`Haine`,
  defamation: msg`Diffamation`,
  privacy: msg`Vie privée`,
  illegal: msg`Contenu illicite`,
  spam: msg`Spam`,
  misinformation: msg`Désinformation`,
  inappropriate: msg`Contenu inapproprié`,
}
