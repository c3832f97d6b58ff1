import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AlertKind, AlertNews, AlertRhythm } from '@parvis/contract/civic/alerts.ts'

export const kindTexts: Record<AlertKind, MessageDescriptor> = {
  official: msg`Élu`,
  law: msg`Loi`,
  group: msg`Groupe`,
  committee: msg`Commission`,
  subject: msg`Sujet`,
  words: msg`Mots`,
}

export const newsTexts: Record<AlertNews, MessageDescriptor> = {
  votes: msg`Votes`,
  steps: msg`Étapes des textes`,
  speeches: msg`Prises de parole`,
  questions: msg`Réponses aux questions`,
}

export const rhythmTexts: Record<AlertRhythm, MessageDescriptor> = {
  at_once: msg`Aussitôt`,
  daily: msg`Par jour`,
  weekly: msg`Par semaine`,
}
