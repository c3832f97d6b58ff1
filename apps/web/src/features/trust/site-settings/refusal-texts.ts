import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up where the settings of the site are changed. */
export const refusalTexts = {
  site_settings_changed: msg`Une autre personne a changé ces réglages entre-temps. Ce que vous avez écrit est gardé.`,
  site_settings_unchanged: msg`Ces valeurs sont celles qui sont en vigueur : rien ne changerait.`,
  points_of_contact_required: msg`Un site en production garde un contact des autorités et un contact des membres : donnez les deux.`,
  site_logo_unknown: msg`Ce logo n’a pas été reçu : envoyez l’image de nouveau.`,
  site_settings_version_unknown: msg`Cette version n’existe pas.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>
