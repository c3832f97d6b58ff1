import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Institution, OrganKind } from '@parvis/contract/civic/officials.ts'

export const institutionTexts: Record<Institution, MessageDescriptor> = {
  assemblee: msg`Assemblée nationale`,
  senat: msg`Sénat`,
  parlement_europeen: msg`Parlement européen`,
}

/** A function as the source words it, without the article that its organ would follow: « Présidente du ». */
export const qualityText = (quality: string): string => {
  const words = quality.replace(/ (?:du|des|de|de la|de l['’])$/, '')
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

/** Kinds of organs as headings, in the order of an official's page. */
export const organKindTexts: Partial<Record<OrganKind, MessageDescriptor>> = {
  assembly: msg`Mandats`,
  government: msg`Gouvernement`,
  group: msg`Groupes`,
  committee: msg`Commissions`,
  bureau: msg`Bureau`,
  special_committee: msg`Commissions spéciales`,
  joint_committee: msg`Commissions mixtes paritaires`,
  inquiry: msg`Commissions d’enquête`,
  mission: msg`Missions d’information`,
  delegation: msg`Délégations et offices`,
  study_group: msg`Groupes d’études`,
  friendship_group: msg`Groupes d’amitié`,
  international: msg`Assemblées internationales`,
  external: msg`Organismes extérieurs`,
  party: msg`Rattachement financier`,
  other: msg`Autres organes`,
}
