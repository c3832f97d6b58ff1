import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  NonVotingCause,
  RollCallKind,
  RollCallOutcome,
  VotePosition,
} from '@parvis/contract/civic/roll-calls.ts'
import { language, locale } from '../../../lib/language.ts'

export const positionTexts: Record<VotePosition, MessageDescriptor> = {
  for: msg`Pour`,
  against: msg`Contre`,
  abstention: msg`Abstention`,
  non_voter: msg`Non-votant`,
}

/** The word says it too, never the colour alone. */
export const positionClasses: Record<VotePosition, string> = {
  for: 'bg-support-soft text-support',
  against: 'bg-danger-soft text-danger',
  abstention: 'bg-question-soft text-question',
  non_voter: 'bg-sunk text-ink-2',
}

export const causeTexts: Record<NonVotingCause, MessageDescriptor> = {
  president: msg`présidait l’assemblée`,
  presiding: msg`présidait la séance`,
  government: msg`membre du Gouvernement`,
}

/** Nouns: an amendment, a motion and a bill do not agree alike. */
export const outcomeTexts: Record<RollCallOutcome, MessageDescriptor> = {
  adopted: msg`Adoption`,
  rejected: msg`Rejet`,
}

export const kindTexts: Record<RollCallKind, MessageDescriptor> = {
  ordinary: msg`Scrutin public`,
  solemn: msg`Scrutin solennel`,
  censure: msg`Motion de censure`,
  congress: msg`Scrutin du Congrès`,
}

/** A word as it stands within a sentence; German nouns keep their capital. */
export function inSentence(word: string): string {
  return language === 'de' ? word : word.toLocaleLowerCase(locale)
}

/** Titles are the ends of sentences in the source: « l’ensemble de la proposition… ». */
export function titleText(title: string): string {
  return title.charAt(0).toLocaleUpperCase('fr') + title.slice(1)
}
