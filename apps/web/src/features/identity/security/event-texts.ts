import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SecurityEvent } from '@parvis/contract/security.ts'

/** What the history of an account's safety calls each event. */
export const eventTexts: Record<SecurityEvent, MessageDescriptor> = {
  signed_up: msg`Compte créé`,
  confirmed: msg`Adresse confirmée`,
  signed_in: msg`Connexion`,
  signed_out: msg`Déconnexion`,
  session_ended: msg`Appareil déconnecté à distance`,
  recovery_asked: msg`Nouveau mot de passe demandé`,
  password_changed: msg`Mot de passe modifié`,
  metadata_changed: msg`Informations du compte modifiées`,
  refresh_token_reused: msg`Copie de session détectée : l’appareil a été déconnecté`,
  reauthentication_asked: msg`Code de vérification demandé`,
  reauthenticated: msg`Identité confirmée de nouveau`,
  magic_link_asked: msg`Lien de connexion demandé`,
  invited: msg`Invitation reçue`,
  email_change_asked: msg`Changement d’adresse e-mail demandé`,
  email_changed: msg`Adresse e-mail modifiée`,
  phone_change_asked: msg`Changement de numéro demandé`,
  phone_changed: msg`Numéro de téléphone modifié`,
  identity_linked: msg`Compte relié`,
  identity_unlinked: msg`Compte dissocié`,
  factor_enrolled: msg`Ajout d’un moyen de validation commencé`,
  factor_verified: msg`Code de validation accepté`,
  factor_removed: msg`Moyen de validation retiré`,
  factor_refused: msg`Code de validation refusé`,
  banned: msg`Compte suspendu`,
  unbanned: msg`Suspension levée`,
  changed_by_administrator: msg`Compte modifié par l’administration`,
  moderator_granted: msg`Droits de modération accordés`,
  moderator_revoked: msg`Droits de modération retirés`,
  administrator_granted: msg`Droits d’administration accordés`,
  administrator_revoked: msg`Droits d’administration retirés`,
  verified: msg`Compte vérifié`,
  tick_suspended: msg`Vérification suspendue`,
  verification_asked: msg`Vérification demandée`,
  verification_rejected: msg`Demande de vérification rejetée`,
  tick_revoked: msg`Vérification retirée`,
  official_linked: msg`Compte lié à un identifiant officiel`,
  official_unlinked: msg`Lien avec l’identifiant officiel défait`,
  consented: msg`Accord donné sur les données politiques`,
  consent_withdrawn: msg`Accord retiré sur les données politiques`,
}

/** Events that somebody else may have caused: they catch the eye. */
export const alarming: ReadonlySet<SecurityEvent> = new Set([
  'refresh_token_reused',
  'factor_refused',
  'factor_removed',
  'password_changed',
  'email_changed',
  'phone_changed',
  'banned',
])
