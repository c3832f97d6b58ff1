const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

function spaced(text: string): string {
  return text
    .replace(/« /g, `«${noBreak}`)
    .replace(/ »/g, `${noBreak}»`)
    .replace(/ ([?!;])/g, `${narrowNoBreak}$1`)
    .replace(/ ([:%€]|Md?€)/g, `${noBreak}$1`)
    .replace(/(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g, narrowNoBreak)
}

/**
 * Binds French double punctuation to its word, and a number's figures to each other and to their unit, so that authors
 * type plain spaces. Takes a compiled Lingui catalogue (strings, or nested arrays and objects of strings) and returns one
 * of the same shape.
 */
export function withFrenchSpacing<Compiled>(compiled: Compiled): Compiled {
  if (typeof compiled === 'string') return spaced(compiled) as Compiled
  if (Array.isArray(compiled)) return compiled.map(withFrenchSpacing) as Compiled
  if (compiled !== null && typeof compiled === 'object') {
    return Object.fromEntries(
      Object.entries(compiled).map(([key, value]) => [key, withFrenchSpacing(value)]),
    ) as Compiled
  }
  return compiled
}
