import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FollowUpOutcome, FollowUpState, FollowUpSubject } from '@parvis/contract/civic/follow-ups.ts'

export const outcomeTexts: Record<FollowUpOutcome, MessageDescriptor> = {
  answered: msg`Répondu`,
  accepted: msg`Accepté`,
  under_way: msg`En cours`,
  done: msg`Fait`,
  refused: msg`Refusé`,
}

export const stateTexts: Record<FollowUpState, MessageDescriptor> = {
  all: msg`Toutes les suites`,
  owed: msg`Réponse attendue`,
  overdue: msg`En retard`,
  settled: msg`Suite donnée`,
}

export const subjectTexts: Record<FollowUpSubject, MessageDescriptor> = {
  question: msg`Question`,
  consultation: msg`Consultation`,
  poll: msg`Sondage`,
}
