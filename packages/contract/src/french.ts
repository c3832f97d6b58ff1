import { withoutAccents } from './folding.ts'
import type { Language } from './languages.ts'

/** Beginnings of words whose h is aspirated, folded; every other h is mute. Names of Arabic or Germanic origin among them. */
const aspirated =
  /^h(?:a(?!bit|drien|iti|leine|llucin|rmon)|e(?:ros$|rn|rse|urt|inz|lmut)|i(?:b|cham|erarch|ll|nd|ro|tl)|o(?:ci|cq|ll|ng|ss|u(?!rra))|u(?:it|lot|n\b|nt|ss))/

/** Vowels before which French does not elide: numerals, « oui », and y or w as a consonant (« de Yann », « de Ouattara »). */
const consonantal = /^(?:onz|oui\b|oua|y[aeiou]|uhlan|ululer)/

/** Whether "de" and "que" elide before a word: « d’Inès », « d’Hélène », « d’Yves »; « de Hassan », « de Yann ». */
export function elides(word: string): boolean {
  const folded = withoutAccents(word).toLowerCase()
  return /^[aeiouyhœæø]/.test(folded) && !aspirated.test(folded) && !consonantal.test(folded)
}

/** « d’Emmanuel Macron », « de François Mitterrand ». */
export const of = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`)

/** "de", "que" and their compounds at the end of a text, before the tags that a translation may hold. */
const elidable = /(?<![\p{L}\p{N}])(d|qu|jusqu|lorsqu|puisqu|quoiqu)e[ \u00a0]((?:<\d+>|[\u2066-\u2069])*)$/iu

/** Elides "de" and "que" before each of the values that a French text was filled with. */
export function withElisions(text: string, values: readonly unknown[]): string {
  let elided = text
  for (const value of values) {
    if (typeof value !== 'string' || !elides(value) || !elided.includes(value)) continue
    const parts = elided.split(value)
    elided = parts
      .map((part, place) => (place === parts.length - 1 ? part : part.replace(elidable, '$1’$2')))
      .join(value)
  }
  return elided
}

/** Locale of dates: British English, which puts the day before the month. */
export const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/**
 * Gives a date that `Intl` formatted what French adds: the ordinal and the hour, « 1er janvier 2027 à 9 h 30 ». Other languages
 * keep it as it is.
 */
export const frenchForm = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/\b1(?= \p{L})/u, '1er').replaceAll(clockTime, hourInFrench) : date

/** A time of day without seconds. */
const clockTime = /(?<![\d:])(\d\d?):(\d\d)(?![\d:])/g

const hourInFrench = (_: string, hours: string, minutes: string) =>
  `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
