import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  AskOutcome,
  EvidenceKind,
  RequestedDocument,
  VerificationReason,
} from '@parvis/contract/audit/decisions.ts'
import type { VerificationRequest } from '@parvis/contract/people/verification.schemas.ts'
import type { VerifiableRole, VerificationStatus } from '@parvis/contract/people/verification.ts'
import { dateFormat } from '../../../lib/date-format.ts'

export const roleTexts: Record<VerifiableRole, MessageDescriptor> = {
  journalist: msg`Journaliste`,
  politician: msg`Responsable politique`,
}

export const evidenceTexts: Record<EvidenceKind, MessageDescriptor> = {
  press_card: msg`Carte de presse`,
  employer_letter: msg`Attestation de la rédaction ou de l’employeur`,
  published_work: msg`Travaux publiés`,
  election_record: msg`Procès-verbal ou résultat d’élection`,
  mandate_certificate: msg`Attestation de mandat ou de fonction`,
  official_contact: msg`Confirmation par un contact officiel`,
  newsroom_site: msg`Adresse email de la rédaction, dont le site renvoie vers le profil`,
  body_code: msg`Code remis par la collectivité elle-même`,
  proconnect: msg`Identité professionnelle ProConnect`,
  franceconnect: msg`Identité FranceConnect`,
  register_sample: msg`Répertoire des élus, documents contrôlés par échantillon`,
}

export const reasonTexts: Record<VerificationReason, MessageDescriptor> = {
  documents_unreadable: msg`Les documents ne sont pas lisibles. Envoyez une copie nette et complète.`,
  documents_insufficient: msg`Les documents ne suffisent pas à établir votre qualité. Joignez une pièce plus probante.`,
  identity_mismatch: msg`Le nom des documents n’est pas celui de votre profil.`,
  not_eligible: msg`L’activité ou le mandat présenté ne donne pas droit à ce type de compte.`,
  suspected_forgery: msg`L’authenticité d’un document est mise en doute.`,
  mandate_ended: msg`Le mandat est terminé.`,
  false_statement: msg`Une déclaration s’est révélée fausse.`,
  impersonation: msg`Le compte se faisait passer pour quelqu’un d’autre.`,
  member_request: msg`Le retrait a été demandé par le membre.`,
  name_changed: msg`Le nom du profil a changé : il doit être vérifié de nouveau.`,
  role_changed: msg`Le type de compte a changé : la vérification ne vaut plus.`,
  left_organisation: msg`L’organisation a déclaré que la personne n’y travaille plus.`,
  documents_not_received: msg`Les documents demandés ne sont pas arrivés à temps.`,
}

export const statusTexts: Record<VerificationStatus, MessageDescriptor> = {
  pending: msg`En cours d’examen`,
  approved: msg`Approuvée`,
  rejected: msg`Refusée`,
  revoked: msg`Retirée`,
}

export const kindTexts: Record<VerificationRequest['kind'], MessageDescriptor> = {
  first: msg`Première demande`,
  renewal: msg`Renouvellement`,
  name_change: msg`Changement de nom`,
  departure: msg`Départ de l’organisation`,
}

export const questionTexts: Record<RequestedDocument, MessageDescriptor> = {
  identity_document: msg`Pièce d’identité`,
  press_card: msg`Carte de presse`,
  employer_letter: msg`Attestation de la rédaction ou de l’employeur`,
  published_work: msg`Travaux publiés`,
  election_record: msg`Procès-verbal ou résultat d’élection`,
  mandate_certificate: msg`Attestation de mandat ou de fonction`,
  clearer_copy: msg`Copie plus lisible d’un document envoyé`,
  other: msg`Autre document`,
}

export const outcomeTexts: Record<AskOutcome, MessageDescriptor> = {
  answered: msg`Documents envoyés`,
  withdrawn: msg`Reprise par l’équipe`,
  expired: msg`Sans réponse à temps`,
  settled: msg`Décision prise entre-temps`,
}

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

/** A day or an instant in words, as France counts days. */
export function dayOf(date: string): string {
  return longDay.format(new Date(date))
}
