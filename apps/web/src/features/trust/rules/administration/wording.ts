import { type Language, languages } from '@parvis/contract/languages.ts'
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

const isBlank = ({ title, text }: RuleWording): boolean => title.trim() === '' && text.trim() === ''

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
