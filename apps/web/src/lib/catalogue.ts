import { i18n, type Messages } from '@lingui/core'
import type { Language } from '@parvis/contract/languages.ts'
import { withFrenchSpacing } from './french-spacing.ts'
import { language } from './language.ts'

/** Where the texts of a screen are in the other languages: files of their own, fetched by who reads them. */
type Translations = Record<Exclude<Language, 'fr'>, () => Promise<{ messages: Messages }>>

/** Texts that modules brought into the page ask for, and that are not here yet. */
const wanted = new Set<() => Promise<void>>()

/**
 * Has the texts of some screens come with the module that says so. French is at hand at once; another language before
 * anything of these screens can be drawn ({@link withTexts}). The build filled gaps of a translation with French.
 */
export function addCatalogue(french: Messages, translations: Translations): void {
  if (language === 'fr') {
    i18n.load('fr', withFrenchSpacing(french))
    return
  }
  const fetchTexts = translations[language]
  const bring = async () => {
    i18n.load(language, (await fetchTexts()).messages)
    wanted.delete(bring)
  }
  wanted.add(bring)
}

/**
 * A part of the application, once the texts that came with it are at hand. The build puts it around every `import()`
 * (load-catalogues.ts): no screen has to think of it. Not by `await` at the top level of modules, which Safari ran out of
 * order for years when two parts shared one.
 */
export function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  if (language === 'fr') return part
  return part.then(async (come) => {
    await Promise.all([...wanted].map((bring) => bring()))
    return come
  })
}
