import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseTarget } from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { CaseAge, CasePriority } from '@parvis/contract/trust/moderation-cases.ts'
import type { NoticeReason, ReportReason } from '@parvis/contract/trust/reports.ts'

export const targetTexts: Record<CaseTarget, MessageDescriptor> = {
  post: msg`Post`,
  comment: msg`Commentaire`,
  question: msg`Question`,
  consultation: msg`Consultation`,
  statement: msg`Énoncé`,
  context_note: msg`Note de contexte`,
  profile: msg`Profil`,
  message: msg`Message privé`,
  tick: msg`Vérification`,
  reporting: msg`Usage des signalements`,
}

/** Why something was reported: the reasons of members, and those of notices under the law. */
export const caseReasonTexts: Record<ReportReason | NoticeReason, MessageDescriptor> = {
  harassment: msg`Harcèlement`,
  hate_speech: msg`Discours haineux`,
  spam: msg`Spam`,
  misinformation: msg`Désinformation`,
  inappropriate: msg`Contenu inapproprié`,
  defamation: msg`Diffamation`,
  privacy: msg`Vie privée`,
  terrorism: msg`Terrorisme`,
  child_abuse: msg`Atteinte aux mineurs`,
  intellectual_property: msg`Propriété intellectuelle`,
  election: msg`Sincérité du scrutin`,
  other: msg`Autre motif`,
}

/** Least age of a case. */
export const ageTexts: Record<CaseAge, MessageDescriptor> = {
  day: msg`Plus d’un jour`,
  three_days: msg`Plus de trois jours`,
  week: msg`Plus d’une semaine`,
  month: msg`Plus d’un mois`,
}

export const priorityTexts: Record<CasePriority, MessageDescriptor> = {
  urgent: msg`Urgente`,
  high: msg`Élevée`,
  usual: msg`Ordinaire`,
}

export const languageTexts: Record<Language, MessageDescriptor> = {
  fr: msg`Français`,
  en: msg`Anglais`,
  es: msg`Espagnol`,
  de: msg`Allemand`,
  it: msg`Italien`,
}
