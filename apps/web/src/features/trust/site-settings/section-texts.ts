import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'

export const sectionTitles: Record<SettingsSection, MessageDescriptor> = {
  identity: msg`Identité`,
  contact: msg`Éditeur et contact`,
  duties: msg`Obligations européennes`,
  registration: msg`Inscription`,
}

export const sectionHints: Record<SettingsSection, MessageDescriptor> = {
  identity: msg`Le nom du site et la phrase qui le présente`,
  contact: msg`Qui publie le site et comment le joindre`,
  duties: msg`Points de contact et organes de règlement des litiges`,
  registration: msg`Qui peut s’inscrire, et comment`,
}

/** Names of the fields of all sections, as the history of changes shows them. */
export const fieldNames: Readonly<Record<SettingsSection, Readonly<Record<string, MessageDescriptor>>>> = {
  identity: { name: msg`Nom du site`, description: msg`Présentation` },
  contact: { operator: msg`Éditeur`, contact: msg`Contact` },
  duties: {
    authorities_contact: msg`Contact des autorités`,
    authorities_languages: msg`Langues pour les autorités`,
    recipients_contact: msg`Contact des membres et visiteurs`,
    recipients_languages: msg`Langues pour les membres et visiteurs`,
    representative: msg`Représentant légal dans l’Union`,
    bodies: msg`Organes de règlement des litiges`,
  },
  registration: { mode: msg`Qui peut s’inscrire`, request_days: msg`Délai de réponse` },
}
