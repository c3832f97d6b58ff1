/** Turns the reading direction, or cannot be seen: nothing of a stranger's page may disguise itself with it. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu
const blank = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu

/** More than this is not even looked at: one character on the screen may be thousands. */
const unitsPerCharacter = 4

/** A stranger's words in one line of at most `most` characters, or null when nothing is left to read. */
export function plainText(text: string | undefined, most: number): string | null {
  if (text === undefined) return null
  const line = text
    .slice(0, most * unitsPerCharacter * 2)
    .toWellFormed()
    .replace(unseen, '')
    .replace(blank, ' ')
    .normalize('NFC')
    .trim()
  if (line === '') return null
  const short = line.slice(0, most * unitsPerCharacter)
  const characters = [...new Intl.Segmenter('fr', { granularity: 'grapheme' }).segment(short)]
  if (characters.length <= most && short.length === line.length) return line
  const kept = characters.slice(0, most - 1).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}…`.toWellFormed()
}
