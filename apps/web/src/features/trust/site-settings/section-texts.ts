import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'

export const sectionTitles: Record<SettingsSection, MessageDescriptor> = {
  identity: msg`Identité`,
  appearance: msg`Apparence`,
  contact: msg`Éditeur et contact`,
  legal: msg`Textes légaux`,
  pages: msg`Pages`,
  languages: msg`Langues`,
  features: msg`Fonctions`,
  limits: msg`Limites`,
  retention: msg`Durées de conservation`,
  duties: msg`Obligations européennes`,
  registration: msg`Inscription`,
  witnesses: msg`Témoins du journal public`,
}

export const sectionHints: Record<SettingsSection, MessageDescriptor> = {
  identity: msg`Le nom du site et la phrase qui le présente`,
  appearance: msg`Le logo et les couleurs, en thème clair et sombre`,
  contact: msg`Qui publie le site et comment le joindre`,
  legal: msg`Vos dispositions, à la suite des textes du site`,
  pages: msg`Une charte, une aide, votre équipe : à vos adresses`,
  languages: msg`Celles de l’interface, et celle par défaut`,
  features: msg`Ce dont le site peut se passer`,
  limits: msg`Ce qu’un compte récent peut faire`,
  retention: msg`Jusqu’à quand les données sont gardées, dans les bornes légales`,
  duties: msg`Points de contact et organes de règlement des litiges`,
  registration: msg`Qui peut s’inscrire, et comment`,
  witnesses: msg`Qui signe chaque état du journal, et combien doivent l’avoir fait`,
}

/** Names of the fields of all sections, as the history of changes shows them. */
export const fieldNames: Readonly<Record<SettingsSection, Readonly<Record<string, MessageDescriptor>>>> = {
  identity: { name: msg`Nom du site`, description: msg`Présentation` },
  appearance: {
    logo: msg`Logo`,
    accent_light: msg`Liens et boutons, thème clair`,
    accent_dark: msg`Liens et boutons, thème sombre`,
    ornament_light: msg`Filets et sceaux, thème clair`,
    ornament_dark: msg`Filets et sceaux, thème sombre`,
  },
  contact: { operator: msg`Éditeur`, contact: msg`Contact` },
  legal: {
    terms: msg`Conditions d’utilisation`,
    privacy: msg`Politique de confidentialité`,
    accessibility: msg`Déclaration d’accessibilité`,
  },
  pages: { pages: msg`Pages` },
  languages: { offered: msg`Langues proposées`, preferred: msg`Langue par défaut` },
  features: { member_polls: msg`Sondages des membres`, premium: msg`Abonnement et soutien simulés` },
  limits: {
    new_account_days: msg`Jours pendant lesquels un compte est récent`,
    register_grace_days: msg`Jours pendant lesquels reste la coche d’un mandat sorti du répertoire des élus`,
  },
  retention: {
    documents_days: msg`Justificatifs d’une vérification, en jours après la décision`,
    notices_days: msg`Nom et adresse de qui signale sans compte, en jours`,
    security_days: msg`Journal de sécurité des comptes, en jours`,
  },
  duties: {
    authorities_contact: msg`Contact des autorités`,
    authorities_languages: msg`Langues pour les autorités`,
    recipients_contact: msg`Contact des membres et visiteurs`,
    recipients_languages: msg`Langues pour les membres et visiteurs`,
    representative: msg`Représentant légal dans l’Union`,
    bodies: msg`Organes de règlement des litiges`,
  },
  registration: { mode: msg`Qui peut s’inscrire`, request_days: msg`Délai de réponse` },
  witnesses: { witnesses: msg`Témoins`, quorum: msg`Signatures demandées` },
}
