/** Interface languages, the primary one first. Content by members and institutions is not translated. */
export const languages = ['fr', 'en', 'es', 'de', 'it'] as const
export type Language = (typeof languages)[number]

export function isLanguage(given: unknown): given is Language {
  return languages.some((language) => language === given)
}

/** Languages that a site offers, and its default for readers who prefer none of them. */
export interface OfferedLanguages {
  offered: readonly Language[]
  preferred: Language
}

const allLanguages: OfferedLanguages = { offered: languages, preferred: 'fr' }

/**
 * Language for a reader who never chose one, from the browser's preferences, most preferred first. A leading `en-US` is
 * the default of browsers, not a preference: it yields French, as the specification requires for first visits, or the
 * language that the site prefers.
 */
export function negotiated(
  wanted: readonly string[],
  { offered, preferred }: OfferedLanguages = allLanguages,
): Language {
  for (const [place, tag] of wanted.entries()) {
    const [base = ''] = tag.toLowerCase().split('-')
    if (place === 0 && tag.toLowerCase() === 'en-us') return preferred
    if (isLanguage(base) && offered.includes(base)) return base
  }
  return preferred
}

/** Language tags of an `Accept-Language` header, most preferred first. */
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
