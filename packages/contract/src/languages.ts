/** Those that the interface speaks; the first is its own, and what members and institutions say stays in theirs. */
export const languages = ['fr', 'en', 'es', 'de', 'it'] as const
export type Language = (typeof languages)[number]

/** They are called by their own names, whatever the page's. */
export const languageNames: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
}

export function isLanguage(given: unknown): given is Language {
  return languages.some((language) => language === given)
}

/**
 * The language for somebody who never chose, by those that their browser asks for, the dearest first. `en-US` in front is
 * what browsers are delivered with, not a wish: it is answered in French, as the specification has it for first visits.
 */
export function negotiated(wanted: readonly string[]): Language {
  for (const [place, tag] of wanted.entries()) {
    const [base = ''] = tag.toLowerCase().split('-')
    if (place === 0 && tag.toLowerCase() === 'en-us') return 'fr'
    if (isLanguage(base)) return base
  }
  return 'fr'
}

/** The tags of an `Accept-Language` header, the dearest first. */
export function tagsOf(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
