import { type Language, languages } from '@parvis/contract/languages.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { RuleTexts, RuleWording } from '@parvis/contract/trust/rules.schemas.ts'

/** A wording as it is being written: a language left blank is not translated. */
export type WordingDraft = Record<Language, RuleWording>

const blank: RuleWording = { title: '', text: '' }

export function draftOf(texts: RuleTexts): WordingDraft {
  return {
    fr: texts.fr,
    en: texts.en ?? blank,
    es: texts.es ?? blank,
    de: texts.de ?? blank,
    it: texts.it ?? blank,
  }
}

export const isBlank = ({ title, text }: RuleWording): boolean => title.trim() === '' && text.trim() === ''

const isComplete = ({ title, text }: RuleWording): boolean =>
  title.trim() !== '' &&
  text.trim() !== '' &&
  graphemeCount(title) <= limits.ruleTitle &&
  graphemeCount(text) <= limits.ruleText

/** The languages in which something is missing, or too long; the French text is needed, the others are whole or none. */
export const unfinished = (draft: WordingDraft): Language[] =>
  languages.filter((language) => {
    const written = draft[language]
    return language === 'fr' || !isBlank(written) ? !isComplete(written) : false
  })

/** Request body; null where nothing is written. */
export function textsOf(draft: WordingDraft): RuleTexts {
  const given = (written: RuleWording) => (isBlank(written) ? null : written)
  return {
    fr: draft.fr,
    en: given(draft.en),
    es: given(draft.es),
    de: given(draft.de),
    it: given(draft.it),
  }
}

/** Translations that stay what they were while the French text does not: they may say something else now. */
export function leftBehind(draft: WordingDraft, current: RuleTexts): Language[] {
  const same = (one: RuleWording, other: RuleWording) => one.title === other.title && one.text === other.text
  if (same(draft.fr, current.fr)) return []
  return languages.filter((language) => {
    const before = current[language]
    return language !== 'fr' && before !== null && same(draft[language], before)
  })
}
