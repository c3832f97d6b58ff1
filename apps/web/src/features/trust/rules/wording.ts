import { i18n } from '@lingui/core'
import type { RuleTexts, RuleVersion, RuleWording } from '@parvis/contract/trust/rules.ts'
import { contentLanguage, language } from '../../../lib/language.ts'

/** A wording with the `lang` that it needs on this page: French where it is not translated. */
type Shown = RuleWording & { lang: 'fr' | undefined }

export function wordingOf(texts: RuleTexts): Shown {
  const own = texts[language]
  return own === null ? { ...texts.fr, lang: contentLanguage } : { ...own, lang: undefined }
}

export const isTranslated = ({ language: given }: Pick<RuleVersion, 'language'>) => given === language

/** For `lang` on a wording that came in one language. */
export const langOf = (version: Pick<RuleVersion, 'language'>) =>
  isTranslated(version) ? undefined : version.language

/** A day of the calendar, as `2026-12-01`, in words. */
export const dayText = (day: string) =>
  i18n.date(new Date(`${day}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
