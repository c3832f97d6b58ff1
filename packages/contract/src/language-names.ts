import type { Language } from './languages.ts'

/** Each language's own name, whatever the language of the page. */
export const languageNames: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
}
