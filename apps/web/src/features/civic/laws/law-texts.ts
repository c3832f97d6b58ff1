import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LawSummary } from '@parvis/contract/civic/laws.schemas.ts'
import type {
  LawChamber,
  LawKind,
  LawNature,
  LawProposer,
  LawRole,
  LawStage,
  LawSubject,
} from '@parvis/contract/list-filters.ts'
import { dateFormat } from '../../../lib/date-format.ts'

/** Spec 001 §4. */
export const stageTexts: Record<LawStage, MessageDescriptor> = {
  proposition: msg`Proposition`,
  commission: msg`En commission`,
  seance: msg`En séance`,
  vote: msg`Vote final`,
  promulgation: msg`Promulgation`,
  application: msg`Application`,
}

export const kindTexts: Record<LawKind, MessageDescriptor> = {
  project: msg`Projets de loi`,
  proposal: msg`Propositions de loi`,
  resolution: msg`Résolutions`,
}

/** Kind of a text, by its origin and subject. */
export const natureTexts: Record<LawKind, Record<LawNature, MessageDescriptor>> = {
  project: {
    ordinary: msg`Projet de loi`,
    organic: msg`Projet de loi organique`,
    constitutional: msg`Projet de loi constitutionnelle`,
    budget: msg`Projet de loi budgétaire`,
    treaty: msg`Projet de ratification`,
  },
  proposal: {
    ordinary: msg`Proposition de loi`,
    organic: msg`Proposition de loi organique`,
    constitutional: msg`Proposition de loi constitutionnelle`,
    budget: msg`Proposition de loi budgétaire`,
    treaty: msg`Proposition de ratification`,
  },
  resolution: {
    ordinary: msg`Proposition de résolution`,
    organic: msg`Proposition de résolution`,
    constitutional: msg`Proposition de résolution`,
    budget: msg`Proposition de résolution`,
    treaty: msg`Proposition de résolution`,
  },
}

export const proposerTexts: Record<LawProposer, MessageDescriptor> = {
  government: msg`Le Gouvernement`,
  deputies: msg`Des députés`,
  senators: msg`Des sénateurs`,
}

export const roleTexts: Record<LawRole, MessageDescriptor> = {
  author: msg`Auteurs`,
  rapporteur: msg`Rapporteurs`,
  general_rapporteur: msg`Rapporteur général`,
  special_rapporteur: msg`Rapporteurs spéciaux`,
  opinion_rapporteur: msg`Rapporteurs pour avis`,
  cosignatory: msg`Signataires`,
}

/** Subjects, by the committee in charge. */
export const subjectTexts: Record<LawSubject, MessageDescriptor> = {
  justice: msg`Justice et institutions`,
  social: msg`Santé, travail et solidarité`,
  economy: msg`Économie et logement`,
  finance: msg`Budget et impôts`,
  environment: msg`Environnement et transports`,
  culture: msg`Culture et éducation`,
  foreign: msg`Affaires étrangères`,
  defence: msg`Défense`,
  europe: msg`Union européenne`,
}

export const chamberTexts: Record<NonNullable<LawSummary['origin_chamber']>, MessageDescriptor> = {
  assemblee: msg`dépôt à l’Assemblée nationale`,
  senat: msg`dépôt au Sénat`,
}

export const chamberNames: Record<LawChamber, MessageDescriptor> = {
  assemblee: msg`Assemblée nationale`,
  senat: msg`Sénat`,
}

/** Note on facts that were not read in two places. */
export const surenessTexts = {
  'single-copy': msg`Relevé dans une seule copie de la source.`,
  'general-knowledge': msg`Information générale, non relue dans la source : à vérifier.`,
}

const wholeDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const shortDay = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "19 août 2026". */
export const dayInWords = (day: string) => wholeDay.format(Date.parse(day))
/** "19 août 2026" or "7 nov. 2024", where there is less room. */
export const shortDayOf = (day: string) => shortDay.format(Date.parse(day))
