import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RatedNote } from '@parvis/contract/content/context-notes.schemas.ts'
import type { NoteList, NoteRating, noteReasons } from '@parvis/contract/content/context-notes.ts'

export type NoteReason = (typeof noteReasons)[keyof typeof noteReasons][number]

export const ratingTexts: Record<NoteRating, MessageDescriptor> = {
  helpful: msg`Utile`,
  somewhat: msg`Plutôt utile`,
  not_helpful: msg`Pas utile`,
}

export const reasonTexts: Record<NoteReason, MessageDescriptor> = {
  clear: msg`Claire et bien écrite`,
  good_sources: msg`Bonnes sources`,
  important_context: msg`Apporte un contexte important`,
  neutral_language: msg`Ton neutre`,
  sources_missing: msg`Sources absentes ou peu fiables`,
  incorrect: msg`Contient une erreur`,
  opinion: msg`Donne une opinion`,
  off_topic: msg`Ne parle pas du post`,
  not_needed: msg`Le post n’a pas besoin de note`,
}

export const stateTexts: Record<RatedNote['state'], MessageDescriptor> = {
  waiting: msg`En attente d’avis`,
  shown: msg`Affichée`,
  no_longer_shown: msg`N’est plus affichée`,
  removed: msg`Retirée par la modération`,
}

export const listTexts: Record<NoteList, MessageDescriptor> = {
  to_rate: msg`À évaluer`,
  shown: msg`Affichées`,
  own: msg`Les miennes`,
}
