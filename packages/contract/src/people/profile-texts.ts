import { withoutAccents } from '../folding.ts'

/** Characters of a username. */
export const usernameLength = { least: 3, most: 30 } as const

/**
 * Normalises the username that a member typed: no `@`, no accents, lower case, spaces as `_`. Nothing else is changed:
 * if the result fails {@link isUsername}, it is refused, not repaired.
 */
export function normalisedUsername(typed: string): string {
  return withoutAccents(typed)
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('@', '')
    .trim()
    .replaceAll(/\s+/g, '_')
}

/** Whether a normalised name can be a username: 3 to 30 of `a-z 0-9 _ . -`, a letter or digit among them. */
export function isUsername(name: string): boolean {
  return (
    name.length >= usernameLength.least &&
    name.length <= usernameLength.most &&
    /^[a-z0-9_.-]+$/.test(name) &&
    /[a-z0-9]/.test(name)
  )
}

/** Whether a normalised name may be chosen as a username: as {@link isUsername}, and it ends with a letter or digit. */
export const isChoosableUsername = (name: string): boolean => isUsername(name) && /[a-z0-9]$/.test(name)

/** A website as a full address; null when invalid. The protocol may be missing. */
export function websiteAddress(typed: string): string | null {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+/.test(text) ? text : `https://${text}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, href, username, password } = new URL(address)
  if ((protocol !== 'http:' && protocol !== 'https:') || !hostname.includes('.')) return null
  // "https://known.example@other.example" leads to another site than it seems.
  return username === '' && password === '' ? href : null
}

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
