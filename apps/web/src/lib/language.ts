import { isLanguage, type Language, languages } from '@parvis/contract/languages.ts'
import { deviceStorage } from './browser-storage.ts'
import { siteFacts } from './site-name.ts'

// Beside the theme's: kept on the device, so that the page begins in it before anybody is known.
const key = 'language'
/** Tests of single modules have no page: they speak French. */
const hasPage = 'document' in globalThis

/** Languages that the site offers. */
export const offeredLanguages: readonly Language[] = siteFacts.languages?.offered ?? languages

/** The language of a first visit. */
export const preferredLanguage: Language = siteFacts.languages?.preferred ?? 'fr'

/** The language chosen on this device, if one was. */
export function storedLanguage(): Language | null {
  const kept = hasPage ? deviceStorage.read(key) : null
  return isLanguage(kept) && offeredLanguages.includes(kept) ? kept : null
}

/** Has the next start of the page speak a language. Answers false when the browser does not keep it. */
export function storeLanguage(chosen: Language): boolean {
  return deviceStorage.write(key, chosen)
}

/** The language of the page, from its start to its end: another one takes a reload. */
export const language: Language = storedLanguage() ?? preferredLanguage

/** How this language writes dates and numbers. English is that of Europe: the day stands before the month. */
export const locale: string = language === 'en' ? 'en-GB' : language

/** For `lang` on what is French whatever the page's language: what members write, institutions, laws, sources. */
export const contentLanguage: 'fr' | undefined = language === 'fr' ? undefined : 'fr'

/** For `lang` on the site's own words among French content. */
export const interfaceLanguage: Language | undefined = language === 'fr' ? undefined : language

// Said again, it would have the styles of the whole page looked at anew.
if (hasPage && document.documentElement.lang !== language) document.documentElement.lang = language
