import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import type { BulkKind } from '@parvis/contract/trust/bulk-acts.ts'
import type { MemberMark, MemberSearch, verificationStates } from '@parvis/contract/trust/members.ts'

export const memberRoleTexts: Record<Role, MessageDescriptor> = {
  citizen: msg`Citoyen`,
  journalist: msg`Journaliste`,
  politician: msg`Responsable politique`,
}

export const searchTexts: Record<MemberSearch, MessageDescriptor> = {
  name: msg`Nom, identifiant ou numéro`,
  address: msg`Adresse email`,
  network: msg`Adresse IP ou réseau`,
}

export const markTexts: Record<MemberMark, MessageDescriptor> = {
  staff: msg`Équipe`,
  suspended: msg`Suspendus`,
  recent: msg`Nouveaux`,
  reported: msg`Signalés`,
  reset: msg`Second facteur à retirer`,
}

export const verificationTexts: Record<(typeof verificationStates)[number], MessageDescriptor> = {
  none: msg`Sans demande`,
  pending: msg`Demande en attente`,
  approved: msg`Compte vérifié`,
  rejected: msg`Demande refusée`,
  revoked: msg`Vérification retirée`,
}

export const bulkTexts: Record<BulkKind, MessageDescriptor> = {
  warn: msg`Avertir`,
  suspend: msg`Suspendre`,
  ban: msg`Exclure`,
  end_sessions: msg`Déconnecter`,
}
