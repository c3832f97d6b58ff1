/** Up to two initials: first and last word, or the first two letters of a single one. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase('fr')
}

/** A hue (0-359) that stays with the person, drawn from their id. */
export function hueOf(seed: string): number {
  let hash = 2_166_136_261
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) % 360
}
