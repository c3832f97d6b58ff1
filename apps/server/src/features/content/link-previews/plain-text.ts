import { segmenter } from '@parvis/platform/text.ts'

/** Bidirectional controls and invisible characters, by which a page's text could disguise itself, and U+FFFD. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ufffd\u{e0000}-\u{e0fff}]/gu
const blank = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu

/** Bounds the work: one visible character may consist of thousands of code units. */
const unitsPerCharacter = 4

/** Reduces untrusted text to one line of at most `most` characters; null when nothing readable is left. */
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
  const characters = [...segmenter.segment(short)]
  if (characters.length <= most && short.length === line.length) return line
  const kept = characters.slice(0, most - 1).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}…`.toWellFormed()
}
