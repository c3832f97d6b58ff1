import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  ElectionSection,
  PoliticalTab,
  PoliticalTemplate,
} from '@parvis/contract/civic/political-slugs.ts'

/** Spec 001 §2, in French spelling. */
export const tabTexts: Record<PoliticalTab, MessageDescriptor> = {
  gouvernance: msg`Gouvernance`,
  elections: msg`Élections`,
  economie: msg`Économie`,
  europe: msg`Europe`,
  transparence: msg`Transparence`,
}

/** Spec 001 §2. */
export const sectionTexts: Record<ElectionSection, MessageDescriptor> = {
  presidential: msg`Présidentielles`,
  legislative: msg`Législatives`,
  european: msg`Européennes`,
}

/** Fields that each template's search looks through. */
export const searchTexts: Record<PoliticalTemplate, MessageDescriptor> = {
  generic: msg`Chercher dans cette page`,
  elections: msg`Chercher une année, un nom, un parti`,
  presidents: msg`Chercher un nom, une période, une réforme`,
  economy: msg`Chercher un indicateur`,
  europe: msg`Chercher un nom, un parti, un groupe, une commission`,
  polls: msg`Chercher dans cette page`,
  laws: msg`Chercher dans cette page`,
}
