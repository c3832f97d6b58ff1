import { elides } from '@parvis/contract/french.ts'
import { siteName } from './site-name.ts'

const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

function spaced(text: string): string {
  return text
    .replace(/« /g, `«${noBreak}`)
    .replace(/ »/g, `${noBreak}»`)
    .replace(/ ([?!;])/g, `${narrowNoBreak}$1`)
    .replace(/ ([:%€]|Md?€)/g, `${noBreak}$1`)
    .replace(/\b(n°) /gi, `$1${noBreak}`)
    .replace(/(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g, narrowNoBreak)
}

const siteElides = elides(siteName)

/** Whether a part of a compiled text stands for the name of the site. */
const isName = (part: unknown) => Array.isArray(part) && part[0] === 'siteName'

const elided = (part: unknown) => (typeof part === 'string' ? part.replace(/\b([dq]u?)e $/i, '$1’') : part)

/**
 * Binds French double punctuation to its word, and a number's figures to each other, to their unit and to « n° », so
 * that authors type plain spaces; elides "de" and "que" before a name of the site that begins with a vowel. Takes a
 * compiled Lingui catalogue (strings, or nested arrays and objects of strings) and returns one of the same shape.
 */
export function withFrenchSpacing<Compiled>(compiled: Compiled): Compiled {
  if (typeof compiled === 'string') return spaced(compiled) as Compiled
  if (Array.isArray(compiled))
    return compiled.map((part, place) =>
      withFrenchSpacing(siteElides && isName(compiled[place + 1]) ? elided(part) : part),
    ) as Compiled
  if (compiled !== null && typeof compiled === 'object') {
    return Object.fromEntries(
      Object.entries(compiled).map(([key, value]) => [key, withFrenchSpacing(value)]),
    ) as Compiled
  }
  return compiled
}
