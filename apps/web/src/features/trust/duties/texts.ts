import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FlaggerState, OrderCategory, OrderEffect, OrderKind } from '@parvis/contract/trust/duties.ts'

export const stateTexts: Record<FlaggerState, MessageDescriptor> = {
  active: msg`Statut en vigueur`,
  suspended: msg`Statut suspendu`,
  ended: msg`Statut terminé`,
}

export const orderKindTexts: Record<OrderKind, MessageDescriptor> = {
  act: msg`Agir contre un contenu (article 9)`,
  inform: msg`Fournir des informations (article 10)`,
}

export const effectTexts: Record<OrderEffect | 'pending', MessageDescriptor> = {
  pending: msg`À traiter`,
  followed: msg`Suivi`,
  partly: msg`Suivi en partie`,
  refused: msg`Refusé`,
  impossible: msg`Sans objet`,
}

export const categoryTexts: Record<OrderCategory, MessageDescriptor> = {
  STATEMENT_CATEGORY_ANIMAL_WELFARE: msg`Bien-être animal`,
  STATEMENT_CATEGORY_CONSUMER_INFORMATION: msg`Information des consommateurs`,
  STATEMENT_CATEGORY_CYBER_VIOLENCE: msg`Cyberviolence`,
  STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: msg`Cyberviolence contre les femmes`,
  STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: msg`Données et vie privée`,
  STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: msg`Propos illicites ou préjudiciables`,
  STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: msg`Propriété intellectuelle`,
  STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS: msg`Débat public ou élections`,
  STATEMENT_CATEGORY_PROTECTION_OF_MINORS: msg`Protection des mineurs`,
  STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: msg`Sécurité publique`,
  STATEMENT_CATEGORY_SCAMS_AND_FRAUD: msg`Escroqueries et fraudes`,
  STATEMENT_CATEGORY_SELF_HARM: msg`Automutilation`,
  STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS: msg`Produits dangereux ou interdits`,
  STATEMENT_CATEGORY_VIOLENCE: msg`Violence`,
  STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER: msg`Non précisée par l’autorité`,
}

/** Name of a country in the reader's language. */
export const countryName = (locale: string, code: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code

/** Name of a language of the Union in the reader's language. */
export const languageName = (locale: string, code: string) =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code.toLowerCase()) ?? code
