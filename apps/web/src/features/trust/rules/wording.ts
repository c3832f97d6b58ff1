import type { RuleTexts, RuleVersion, RuleWording } from '@parvis/contract/trust/rules.schemas.ts'
import { contentLanguage, language } from '../../../lib/language.ts'

/** A wording with the `lang` that it needs on this page: French where it is not translated. */
type LocalisedWording = RuleWording & { lang: 'fr' | undefined }

export function wordingOf(texts: RuleTexts): LocalisedWording {
  const own = texts[language]
  return own === null ? { ...texts.fr, lang: contentLanguage } : { ...own, lang: undefined }
}

export const isTranslated = ({ language: given }: Pick<RuleVersion, 'language'>) => given === language

/** For `lang` on a wording that came in one language. */
export const langOf = (version: Pick<RuleVersion, 'language'>) =>
  isTranslated(version) ? undefined : version.language
