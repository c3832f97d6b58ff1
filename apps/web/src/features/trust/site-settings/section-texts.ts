import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'

export const sectionTitles: Record<SettingsSection, MessageDescriptor> = {
  identity: msg`Identité`,
  contact: msg`Éditeur et contact`,
}

export const sectionHints: Record<SettingsSection, MessageDescriptor> = {
  identity: msg`Le nom du site et la phrase qui le présente`,
  contact: msg`Qui publie le site et comment le joindre`,
}

/** Names of the fields of all sections, as the history of changes shows them. */
export const fieldNames: Readonly<Record<SettingsSection, Readonly<Record<string, MessageDescriptor>>>> = {
  identity: { name: msg`Nom du site`, description: msg`Présentation` },
  contact: { operator: msg`Éditeur`, contact: msg`Contact` },
}
